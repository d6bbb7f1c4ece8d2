import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkExport } from './check-export.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const signed = (count: number) => {
  const body = `${JSON.stringify({ exportedBy: '崔素芬', count })}\n{"seq":1}\n{"seq":2}\n`
  return `${body}${JSON.stringify({ signature: sign(null, Buffer.from(body), privateKey).toString('base64') })}\n`
}

test('CR-051 accepts an unchanged signed export and returns its count and author', async () => {
  expect(await checkExport(signed(2), pem)).toEqual({ count: 2, exportedBy: '崔素芬' })
})

test('CR-051 refuses an export that was changed, cut, foreign or wrong in its line count', async () => {
  const fault = { fault: '签名不符：文件被改动过，或不是本站导出的' }
  expect(await checkExport(signed(2).replace('"seq":2', '"seq":3'), pem)).toEqual(fault)
  expect(await checkExport(signed(2).replace('{"seq":2}\n', ''), pem)).toEqual(fault)
  expect(await checkExport('no such file', pem)).toEqual(fault)
  expect(await checkExport(signed(2).replace(/"signature":"[^"]+"/, '"signature":"%%"'), pem)).toEqual(fault)
  expect(await checkExport(signed(3), pem)).toEqual({ fault: '文件的行数与首行所写不符' })
})
