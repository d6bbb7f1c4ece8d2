import { readConfig } from '../../apps/server/src/platform/config.ts'
import { startWorker } from '../../apps/server/src/worker.ts'
import { demoWorld } from './demo-world.ts'
import { runToEnd } from './run-to-end.ts'

/** The process for background work, beside web servers that run with RUN_JOBS=0. */
await runToEnd(() => startWorker(readConfig(process.env), demoWorld))
