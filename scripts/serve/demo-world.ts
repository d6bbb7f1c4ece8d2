import type { DemoWorld } from '../../apps/server/src/parts.ts'
import { demoAccountLines, ensureDemoWorld, findDemoTraces } from '../../db/seed/ensure-demo-world.ts'

/** The demo data of `db/seed`, as the server uses it. */
export const demoWorld: DemoWorld = {
  ensure: ensureDemoWorld,
  accountLines: demoAccountLines,
  findTraces: findDemoTraces,
  async makePractice(databaseUrl, wanted) {
    // Loaded on demand, because nearly every start does not need it.
    const { makePractice } = await import('../../db/seed/practice/make-practice.ts')
    return makePractice(databaseUrl, wanted)
  },
}
