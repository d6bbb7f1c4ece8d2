/**
 * The threads of a test run are one process, and share its channels between tabs: a test file would hear the log-outs of the
 * others. So each file names its channels by itself.
 */
const own = crypto.randomUUID()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${own}`)
  }
}
