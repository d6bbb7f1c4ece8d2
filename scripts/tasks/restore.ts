import { join, resolve } from 'node:path'
import { restore } from '../backup/restore.ts'
import { dataDirOf, invokedFrom } from '../project.ts'
import { SetupProblem } from '../setup-problem.ts'

/** `npm run restore -- FOLDER [--replace]`: restores a backup into an empty data folder, or replaces the current data. */
export async function run(args: readonly string[]): Promise<number> {
  const dataDir = dataDirOf(process.env)
  if (process.env['DATABASE_URL']) {
    throw new SetupProblem(
      [
        '设置了 DATABASE_URL，请用那个 PostgreSQL 自己的工具恢复，例如：',
        '  pg_restore --clean --if-exists --dbname="$DATABASE_URL" xiaojiu.dump',
        `并把备份的文件放回 ${join(dataDir, 'files')}。`,
      ].join('\n'),
    )
  }
  const [folder] = args.filter(arg => !arg.startsWith('--'))
  if (folder === undefined) throw new SetupProblem('用法：npm run restore -- 备份文件夹 [--replace]')
  const source = resolve(invokedFrom(), folder)
  const isReplacing = args.includes('--replace')
  const { manifest, keptAs } = await restore({ source, dataDir, isReplacing, now: new Date() })
  console.log(`已恢复 ${manifest.createdAt} 的备份到 ${dataDir}，数据库试启动正常。`)
  if (keptAs !== undefined) console.log(`原来的数据保留在 ${keptAs}，确认无误后可以删除。`)
  return 0
}
