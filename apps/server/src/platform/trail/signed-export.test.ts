import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSigned, publicKeyOf, signedText } from './signed-export.ts'

const site = { secret: 'a-secret-that-is-only-for-tests-000' }
const rows = [
  { seq: 7, previousHash: 'a1', hash: 'b2', action: 'staff.log-in' },
  { seq: 8, previousHash: 'b2', hash: 'c3', action: '价格调整' },
  { seq: 12, previousHash: 'e5', hash: 'f6', action: 'staff.log-out' },
]
const text = signedText(site, { exportedBy: '崔素芬' }, rows)

test('CR-051 accepts an export signed by this site', () => {
  expect(checkSigned(site, text)).toEqual({ count: 3 })
  expect(JSON.parse(text.split('\n')[0] ?? '')).toEqual({ exportedBy: '崔素芬', count: 3 })
})

test('CR-051 detects every changed byte and an export signed with another secret', () => {
  for (let place = 0; place < text.lastIndexOf('"algorithm"'); place += 7) {
    const other = text[place] === '0' ? '1' : '0'
    expect(checkSigned(site, text.slice(0, place) + other + text.slice(place + 1))).toEqual({ fault: 'not-ours' })
  }
  expect(checkSigned({ secret: 'another-secret-only-for-tests-00000' }, text)).toEqual({ fault: 'not-ours' })
  expect(checkSigned(site, '')).toEqual({ fault: 'not-ours' })
})

test('CR-051 detects signed rows that do not follow one another', () => {
  const torn = rows.map(row => (row.seq === 8 ? { ...row, previousHash: 'ff' } : row))
  expect(checkSigned(site, signedText(site, {}, torn))).toEqual({ fault: 'links-broken' })
})

test('CR-051 produces an export that openssl verifies without our code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-export-'))
  const end = text.trimEnd().lastIndexOf('\n') + 1
  const { signature } = JSON.parse(text.slice(end)) as { signature: string }
  const [body, sealed, key] = ['rows', 'signature', 'key.pem'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(body, text.slice(0, end))
  writeFileSync(sealed, Buffer.from(signature, 'base64'))
  writeFileSync(key, publicKeyOf(site))
  const verified = () =>
    execFileSync(
      'openssl',
      ['pkeyutl', '-verify', '-pubin', '-inkey', key, '-rawin', '-in', body, '-sigfile', sealed],
      {
        encoding: 'utf8',
        stdio: 'pipe',
      },
    )
  expect(verified()).toContain('Verified Successfully')
  writeFileSync(body, text.slice(0, end).replace('staff.log-in', 'staff.log-on'))
  expect(verified).toThrow()
})
