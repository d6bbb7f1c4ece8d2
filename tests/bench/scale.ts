import { MEASURED } from '../scale/costs.ts'
import { asMeasured, full, siteOf } from '../scale/curves.ts'
import { round } from './parts/figures.ts'

/** Draws the curves of `docs/scale.md`; needs no load, it is a model fed by measured costs. */
for (const [name, measured] of Object.entries(MEASURED)) {
  const { perSecond } = asMeasured(measured)
  console.log(
    `${name}: measured ${measured.perSecond}/s, model ${round(perSecond, 0)}/s, ratio ${round(perSecond / measured.perSecond, 2)}`,
  )
}
for (const replicaCount of [0, 2])
  for (const serverCount of [1, 2, 3, 6, 12, 24]) {
    const { ordersPerSecond, p95Ms, primaryLoad, loopLoad } = full(siteOf(serverCount, replicaCount))
    console.log(
      `${serverCount} servers, ${replicaCount} replicas: ${round(ordersPerSecond, 0)} orders/s, p95 ${round(p95Ms, 0)} ms, ` +
        `primary ${round(primaryLoad * 100, 0)} %, threads ${round(loopLoad * 100, 0)} % ${'▇'.repeat(Math.round(ordersPerSecond / 10))}`,
    )
  }
