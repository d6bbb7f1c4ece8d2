import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '../backup/backup.ts'
import { backupsDir, stampOf } from '../backup/names.ts'
import { dataFolder } from '../data-folder.ts'
import { inScope } from '../process/scope.ts'
import { dataDirOf, invokedFrom } from '../project.ts'
import { SetupProblem } from '../setup-problem.ts'
import { openTaskDatabase } from '../task-database.ts'

/** `npm run backup -- [FOLDER]`: copies the embedded database and the stored files while they are in use. */
export function run([folder]: readonly string[]): Promise<number> {
  return inScope(async scope => {
    const dataDir = dataDirOf(process.env)
    if (process.env['DATABASE_URL']) {
      throw new SetupProblem(
        [
          '设置了 DATABASE_URL，请用那个 PostgreSQL 自己的工具备份，例如：',
          '  pg_dump --format=custom --file=xiaojiu.dump "$DATABASE_URL"',
          '  pg_basebackup --dbname="$DATABASE_URL" --pgdata=xiaojiu-base --wal-method=stream --checkpoint=fast',
          `另外请备份文件夹 ${join(dataDir, 'files')}。`,
        ].join('\n'),
      )
    }
    if (!existsSync(dataFolder(dataDir).cluster))
      throw new SetupProblem(`数据文件夹 ${dataDir} 里还没有数据库，没有可备份的内容。`)
    const now = new Date()
    const target = folder === undefined ? join(backupsDir(dataDir), stampOf(now)) : resolve(invokedFrom(), folder)
    const { databaseUrl } = await openTaskDatabase(scope)
    const manifest = await backUp({ url: databaseUrl, dataDir, target, now })
    const megabytes = manifest.files.reduce((sum, file) => sum + file.size, 0) / 1e6
    console.log(`已备份到 ${target}：${manifest.files.length} 个文件，${megabytes.toFixed(0)} MB，逐个校验无误。`)
    if (folder === undefined) console.log('备份与数据在同一块磁盘上，请再复制一份到别处。')
    return 0
  })
}
