import { startServer } from '../../apps/server/src/main.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { demoWorld } from './demo-world.ts'
import { runToEnd } from './run-to-end.ts'

/** The process of the web server. */
await runToEnd(() => startServer(readConfig(process.env), demoWorld))
