import { createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkDatabase } from './database.ts'
import { findFreePort } from './port.ts'

test('accepts a database that answers', async () => {
  await expect(checkDatabase(inject('postgresUrl'))).resolves.toBeUndefined()
})

test.each([
  ['nonsense', 'DATABASE_URL 不是有效的 PostgreSQL 地址'],
  ['mysql://localhost/x', 'DATABASE_URL 不是有效的 PostgreSQL 地址'],
  ['postgresql:///x?host=/nowhere', '连不上 DATABASE_URL 指定的数据库：找不到它的套接字文件。'],
])('refuses the address %s with a readable sentence', async (url, sentence) => {
  await expect(checkDatabase(url)).rejects.toThrow(sentence)
})

test('refuses a port without a listener, a missing database and a server that is not PostgreSQL', async () => {
  const port = await findFreePort()
  await expect(checkDatabase(`postgresql://u:secret@127.0.0.1:${port}/x`)).rejects.toThrow('没有程序在那个地址监听')

  const url = new URL(inject('postgresUrl'))
  url.pathname = '/no_such_database'
  await expect(checkDatabase(url.href)).rejects.toThrow('库不存在')

  const server = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  await expect(checkDatabase(`postgresql://u:secret@127.0.0.1:${port}/x`)).rejects.toThrow(
    '连不上 DATABASE_URL 指定的数据库',
  )
})

test('keeps the password out of the error message', async () => {
  const port = await findFreePort()
  const failure = await checkDatabase(`postgresql://u:secret@127.0.0.1:${port}/x`).catch((error: unknown) => error)
  expect(String(failure)).not.toContain('secret')
})
