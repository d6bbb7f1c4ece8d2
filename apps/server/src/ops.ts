import { openGateways } from '#gateways/open-gateways.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigMistake, readConfig } from '#platform/config.ts'
import { openServerDatabase } from '#platform/database/server-database.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { openLog } from '#platform/log.ts'
import { OpsMistake, personHere } from '#platform/ops-command.ts'
import { Refusal } from '#platform/refusal.ts'
import { allOpsCommands } from './modules/ops-commands.ts'
import { allReviewDesks } from './modules/review-desks.ts'
import { readArguments } from './ops/arguments.ts'
import { auditCommand } from './ops/audit.ts'
import { eventsCommand } from './ops/events.ts'
import { printable } from './ops/printable.ts'
import { reviewCommand } from './ops/review.ts'
import { type Parts, systemContext } from './parts.ts'

/** The command line for staff work. */
async function runOps(): Promise<readonly string[]> {
  const { words, options } = readArguments(process.argv.slice(2))
  const [name, ...rest] = words
  const commands = [reviewCommand(allReviewDesks, personHere()), eventsCommand, auditCommand, ...allOpsCommands]
  const command = commands.find(one => one.name === name)
  if (!command) throw new OpsMistake(`用法：npm run ops -- <命令>\n${commands.map(one => one.usage).join('\n')}`)
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  const database = await openServerDatabase({ ...config, POOL_SIZE: 2 }, log)
  try {
    const gateways = await openGateways(config, { fetch, now: systemClock, database, log })
    const limits = openRateLimits(database.pool)
    const parts: Parts = { config, log, clock: systemClock, database, gateways, limits }
    return await command.run(systemContext(parts), { words: rest, options })
  } finally {
    await database.close()
  }
}

try {
  for (const line of await runOps()) console.log(printable(line))
} catch (error) {
  if (!(error instanceof OpsMistake || error instanceof ConfigMistake || error instanceof Refusal)) throw error
  console.error(printable(error.message))
  process.exitCode = 1
}
