(function (host) {})
