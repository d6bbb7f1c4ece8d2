import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { startPostgres } from '../postgres/launch.ts'
import { inScope } from '../process/scope.ts'
import { generate, generatedFiles } from '../schema/generate.ts'
import { makeDatabaseFolder } from '../scratch-folder.ts'

/** `npm run schema`: runs the migrations on an empty database and writes its schema. */
export function run(): Promise<number> {
  return inScope(async scope => {
    const scratch = makeDatabaseFolder()
    scope.defer(scratch.remove)
    const postgres = await startPostgres({ dataDir: join(scratch.path, 'data'), fast: true })
    scope.defer(postgres.stop)
    await migrate(postgres.url)
    const texts = await generate(postgres.url, scratch.path)
    writeFileSync(generatedFiles.schema, texts.schema)
    writeFileSync(generatedFiles.tables, texts.tables)
    return 0
  })
}
