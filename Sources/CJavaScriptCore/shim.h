#ifndef PLAYERBRIDGE_CJAVASCRIPTCORE_SHIM_H
#define PLAYERBRIDGE_CJAVASCRIPTCORE_SHIM_H

#include <JavaScriptCore/JavaScript.h>

// The GLib interface of the same library: only on WebKitGTK, where it alone tells why a text does not parse.
#if __has_include(<jsc/jsc.h>)
#include <jsc/jsc.h>
#endif

// Exported by every build of JavaScriptCore, but declared in no public header.

/// Asked when the time is up; false grants the script another period.
typedef bool (*PlayerBridgeShouldTerminate)(JSContextRef context, void* info);

/// The only way to stop a script that loops. The limit counts from each outermost entry into the group.
JS_EXPORT void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, PlayerBridgeShouldTerminate callback, void* info);

/// Lifts the limit, so that trusted code may run as long as it needs.
JS_EXPORT void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

/// The only way to hear of a promise that was rejected and that nobody handles. `function` gets promise and reason.
JS_EXPORT void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef* exception);

/// Tells a proxy from every other object without running its traps; null for what is no proxy.
JS_EXPORT JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);

/// `JSGarbageCollect` only asks a run loop that we do not have; this collects before it returns.
JS_EXPORT void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

#endif
