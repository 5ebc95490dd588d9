# Encoders of Perl; see python.py.
use strict;
use warnings;
use utf8;
use JSON::PP;
my $wire = JSON::PP->new->ascii->canonical->allow_nonref;
my %encoders = (
    "JSON::PP" => ["expression", sub { JSON::PP->new->utf8(0)->allow_nonref->encode($_[0]) }],
    "JSON::PP, ascii" => ["expression", sub { JSON::PP->new->ascii->allow_nonref->encode($_[0]) }],
    "quotemeta" => ["'…'", sub { "'" . quotemeta($_[0]) . "'" }],
    "s/'/\\\\'/g" => ["'…'", sub { my $text = $_[0]; $text =~ s/'/\\'/g; "'$text'" }],
);
if ($ARGV[0] eq "--list") {
    print $wire->encode({ name => $_, from => "Perl", version => sprintf("%vd", $^V), place => $encoders{$_}[0] }), "\n" for sort keys %encoders;
    exit;
}
my $encode = $encoders{ $ARGV[0] }[1];
$| = 1;
while (my $line = <STDIN>) {
    my $answer = eval {
        my $request = $wire->decode($line);
        $wire->encode({ case => $request->{case}, payload => $encode->($request->{values}{value}) });
    };
    if (!defined $answer) {
        my ($number) = $line =~ /"case"\s*:\s*(\d+)/;
        $answer = $wire->encode({ case => $number + 0, error => "refused" });
    }
    print $answer, "\n";
}
