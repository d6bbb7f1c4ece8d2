import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicKeyOf, signedText } from '#platform/trail/signed-export.ts'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { auditCommand } from './audit.ts'

const database = useTestDatabase()

test('CR-051 verifies a signed export on the command line and rejects a changed one', async () => {
  const ctx = bareContext(database.app)
  const text = signedText(ctx.site, { exportedBy: '崔素芬' }, [{ seq: 1, previousHash: '00', hash: 'a1' }])
  const file = join(mkdtempSync(join(tmpdir(), 'audit-')), 'signed.jsonl')
  const run = (...words: string[]) => auditCommand.run(ctx, { words, options: new Map() })
  const verified = (content: string) => {
    writeFileSync(file, content)
    return run('verify', file)
  }
  expect(await verified(text)).toEqual(['签名正确，共 1 条。'])
  await expect(verified(text.replace('崔素芬', '崔素芳'))).rejects.toThrow('签名不符')
  await expect(run('verify', `${file}.gone`)).rejects.toThrow('读不到文件')
  await expect(run('verify')).rejects.toThrow('audit verify <文件>')
  expect(await run('key')).toEqual(publicKeyOf(ctx.site).trimEnd().split('\n'))
})
