import { ConfigMistake } from '../../apps/server/src/platform/config.ts'

/** Starts a program and stops it on a signal; a mistake in the configuration ends it with a message. */
export async function runToEnd(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  try {
    const program = await start()
    let isStopping = false
    const stop = () => {
      if (isStopping) return
      isStopping = true
      program.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
