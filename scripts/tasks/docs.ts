import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../project.ts'
import { generatedDocs } from '../trace/generated-docs.ts'

/** `npm run docs`: writes the documents that are generated from the code. */
export async function run(): Promise<number> {
  for (const [path, text] of Object.entries(generatedDocs())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return 0
}
