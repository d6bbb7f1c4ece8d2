// A clerk process that is ready before the order arrives, because the seller robots are fast.
import '../../../apps/server/src/gateways/open-gateways.ts'
import '../../../apps/server/src/modules/ops-commands.ts'
import '../../../apps/server/src/modules/review-desks.ts'

process.stdin.once('data', typed => {
  process.stdin.destroy()
  process.argv = [...process.argv.slice(0, 2), ...(JSON.parse(String(typed)) as string[])]
  void import('../../../apps/server/src/ops.ts')
})
console.log('ready')
