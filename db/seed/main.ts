import { parseArgs } from 'node:util'
import { ConfigMistake, readConfig } from '../../apps/server/src/platform/config.ts'
import { openLog } from '../../apps/server/src/platform/log.ts'
import { prepareDatabase } from '../../apps/server/src/prepare-database.ts'
import { demoAccountLines, seedDemoWorld } from './ensure-demo-world.ts'

/** `npm run seed -- --offers 1000000`: loads the demo data into an empty database, in any size. */
const { values } = parseArgs({ options: { offers: { type: 'string', default: '20000' } } })
const offerCount = Number(values.offers)
if (!process.env['DATABASE_URL'] || !Number.isSafeInteger(offerCount) || offerCount < 1000 || offerCount > 5_000_000) {
  console.error('用法：npm run seed -- --offers 数量（1000 至 5000000），并设置 DATABASE_URL 或先停止 npm start')
  process.exit(1)
}
try {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  if (config.NODE_ENV === 'production') throw new ConfigMistake('生产环境不能装入演示数据')
  await prepareDatabase(config, openLog('warn'))
  await seedDemoWorld(config.DATABASE_URL, { now: new Date(), offerCount })
  console.log(`已装入演示数据：${offerCount} 条店铺商品，用时 ${Math.round((performance.now() - startedAt) / 1000)} 秒`)
  for (const line of demoAccountLines()) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
