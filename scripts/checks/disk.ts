import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { SetupProblem } from '../setup-problem.ts'

/** Space for a new database with the demo data, its log and some reserve. */
const freshMegabytes = 1_000
const runningMegabytes = 200

/** Refuses to start when the disk would soon be full. */
export function checkDiskSpace(dataDir: string): void {
  let place = dataDir
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  const free = Math.floor((bavail * bsize) / 1e6)
  const needed = place === dataDir ? runningMegabytes : freshMegabytes
  if (free < needed) throw new SetupProblem(`磁盘空间不足：${place} 只剩 ${free} MB，至少需要 ${needed} MB。`)
}
