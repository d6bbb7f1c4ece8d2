import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { refusals } from '@xiaojiu/contract/refusals.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { inTransaction } from '#platform/context.ts'
import { memberOf } from '#testing/context.ts'
import { useTestServer } from '#testing/server.ts'
import { type SignedInBuyer, signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { fileJobs } from './jobs.ts'
import { claimFiles, keepFile, openFile } from './public.ts'
import { goodFiles } from './testing/good-files.ts'
import { hostileFiles } from './testing/hostile-files.ts'
import { aPdf, packedObjects } from './testing/hostile-papers.ts'
import { aPicture, sendFile, signedForm, uploadedPicture } from './testing.ts'

const server = useTestServer()
let mine: SignedInBuyer
let theirs: SignedInBuyer
beforeAll(async () => {
  mine = await signInAsBuyer(server)
  theirs = await signInAsBuyer(server)
})

const keptCount = async () => Number((await server.owner.pool.query('select count(*) from file.file')).rows[0].count)
const contextOf = ({ accountId, companyId }: SignedInBuyer) => ({
  ...server.context(),
  actor: memberOf(companyId, accountId),
})

describe('upload', () => {
  test('returns 401 without a session and keeps nothing', async () => {
    const answer = await sendFile(server.client(), { bytes: await aPicture() })
    expect([answer.status, await keptCount()]).toEqual([401, 0])
  })
  test('stores a picture upright and without its EXIF data', async () => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: '秘密' }, IFD3: { GPSLatitude: '30/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const answer = await sendFile(mine.client, { name: '../执照 正本.JPEG', bytes })
    const file = StoredFile.parse(answer.data)
    expect(file).toMatchObject({ name: '执照 正本.jpg', contentType: 'image/jpeg', isImage: true })
    const kept = await openFile(contextOf(mine), file.fileId)
    const facts = await sharp(kept?.bytes).metadata()
    expect([facts.width, facts.height, facts.exif, kept?.bytes.length]).toEqual([400, 600, undefined, file.sizeBytes])
  })
  test.each(['png', 'jpeg', 'webp'] as const)('accepts %s pictures', async kind => {
    const answer = await sendFile(mine.client, { name: `a.${kind}`, bytes: await aPicture(90, 60, kind) })
    expect(answer.data).toMatchObject({ contentType: `image/${kind}`, isImage: true })
  })
  test('stores a PDF unchanged, also one that is signed or has packed objects', async () => {
    for (const bytes of [
      aPdf(),
      aPdf('3 0 obj << /Type /Sig /OpenAction [10 0 R /Fit] >> endobj\n', '', 100),
      aPdf(packedObjects('3 0 << /Type /Font >>')),
      aPdf(`3 0 obj << /F#6fnt 4 0 R >> endobj\n% ${'#41'.repeat(500_000)}\n`),
    ]) {
      const answer = await sendFile(mine.client, { name: '许可证.pdf', bytes })
      const file = StoredFile.parse(answer.data)
      expect(file).toMatchObject({ name: '许可证.pdf', contentType: 'application/pdf', isImage: false, thumbUrl: null })
      expect((await openFile(contextOf(mine), file.fileId))?.bytes.equals(bytes)).toBe(true)
    }
  })
  test('refuses each hostile file with its own message and keeps nothing', async () => {
    const corpus = await hostileFiles()
    const before = await keptCount()
    const { client } = await signInAsBuyer(server)
    for (const { what, name, bytes, refusal } of corpus) {
      const answer = await sendFile(client, { name, bytes })
      expect({
        what,
        reason: (answer.data as { reason?: string }).reason,
        msg: answer.msg,
        status: answer.status,
      }).toEqual({
        what,
        reason: refusal,
        msg: refusals[refusal].msg.replace('{megabytes}', '10'),
        status: refusals[refusal].status,
      })
    }
    expect(corpus.length).toBeGreaterThanOrEqual(80)
    expect(await keptCount()).toBe(before)
  }, 60_000)
  test('accepts each valid file of cameras, scanners and office programs', async () => {
    const { client } = await signInAsBuyer(server)
    const corpus = await goodFiles()
    const refused: string[] = []
    for (const { what, name, bytes } of corpus) {
      const answer = await sendFile(client, { name, bytes })
      if (!answer.success) refused.push(`${what}: ${answer.msg}`)
    }
    expect(refused).toEqual([])
    expect(corpus.length).toBeGreaterThanOrEqual(30)
  }, 60_000)
  test('refuses an upload whose bytes, fields or name differ from what was signed, and a replay', async () => {
    const before = await keptCount()
    const bytes = await aPicture()
    const url = API_PREFIX + fileEndpoints.uploadFile.path
    const signedFor = (fields: [string, string][], name: string, content: Uint8Array) =>
      signedForm(mine.client, url, fields, { name, bytes: content })
    const good = signedFor([['purpose', 'licence']], 'a.png', bytes)
    for (const proof of [
      signedFor([['purpose', 'licence']], 'a.png', await aPicture(61)),
      signedFor([['purpose', 'id-card']], 'a.png', bytes),
      signedFor([['purpose', 'licence']], 'b.png', bytes),
      { ...good, formhash: good['formhash']?.replace(/^./, first => (first === '0' ? '1' : '0')) ?? '' },
      { ...good, formhash: '' },
      {},
    ]) {
      const answer = await sendFile(mine.client, { name: 'a.png', bytes, proof })
      expect(answer.data).toEqual({ reason: 'bad-signature' })
    }
    expect(await keptCount()).toBe(before)
    const fresh = signedFor([['purpose', 'licence']], 'a.png', bytes)
    expect((await sendFile(mine.client, { name: 'a.png', bytes, proof: fresh })).success).toBe(true)
    expect((await sendFile(mine.client, { name: 'a.png', bytes, proof: fresh })).data).toEqual({
      reason: 'replayed-request',
    })
    expect(await keptCount()).toBe(before + 1)
  })
  test('refuses an unknown purpose, a form without a file and a request that is no form', async () => {
    const before = await keptCount()
    expect((await sendFile(mine.client, { bytes: await aPicture(), purpose: 'anything' })).status).toBe(400)
    const url = API_PREFIX + fileEndpoints.uploadFile.path
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const proof = signedForm(mine.client, url, [], { name: '', bytes: Buffer.alloc(0) })
    const empty = await mine.client.inject(
      { method: 'POST', url, headers: { ...headers, ...proof }, payload: '--x--\r\n' },
      false,
    )
    expect([empty.status, empty.msg]).toEqual([422, '请选择要上传的文件'])
    const json = await mine.client.inject(
      { method: 'POST', url, payload: '{}', headers: { 'content-type': 'application/json' } },
      false,
    )
    expect(json.status).toBe(400)
    expect(await keptCount()).toBe(before)
  })
})

describe('reading', () => {
  test('returns 404 for another company’s file', async () => {
    const fileId = await uploadedPicture(mine.client)
    expect((await server.client().call(fileEndpoints.getFile, { fileId })).status).toBe(401)
    expect((await mine.client.call(fileEndpoints.getFile, { fileId })).value.fileId).toBe(fileId)
    expect((await theirs.client.call(fileEndpoints.getFile, { fileId })).status).toBe(404)
    expect(await openFile(contextOf(theirs), fileId)).toBeNull()
  })
  test('hides a file of a login without a company from other companies', async () => {
    const { accountId } = await anAccount(server.owner.db)
    const alone = await signIn(server, { accountId })
    const fileId = await uploadedPicture(alone)
    expect((await alone.call(fileEndpoints.getFile, { fileId })).status).toBe(200)
    expect((await theirs.client.call(fileEndpoints.getFile, { fileId })).status).toBe(404)
    await expect(claimFiles(contextOf(theirs), [fileId])).rejects.toThrow('上传的文件已失效')
  })
  test('shows a picture by a signed link without a session for one hour, sandboxed', async () => {
    const fileId = await uploadedPicture(mine.client)
    const { url, thumbUrl } = (await mine.client.call(fileEndpoints.getFile, { fileId })).value
    const look = (address: string) => server.client().inject({ method: 'GET', url: address })
    const shown = await look(url)
    expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect((await look(thumbUrl ?? '')).headers['content-type']).toBe('image/webp')
    const other = await uploadedPicture(theirs.client)
    for (const bad of [
      url.replace(fileId, other),
      url.replace('variant=full', 'variant=thumb'),
      url.replace(/until=\d/, 'until=9'),
      url.replace(/sign=(.)/, (_, first) => `sign=${first === 'A' ? 'B' : 'A'}`),
    ])
      expect((await look(bad)).msg).toBe('文件链接已过期，请刷新页面')
    server.clock.advance(3_600_000)
    expect((await look(url)).status).toBe(403)
    server.clock.advance(-3_600_000)
    const content = { ...Object.fromEntries(new URL(url, 'http://x').searchParams), fileId } as never
    expect((await server.client().send(fileEndpoints.getContent, content)).status).toBe(200)
  })
  test('serves a PDF as a download only', async () => {
    const owner = { companyId: mine.companyId, accountId: null }
    const made = await keepFile(contextOf(mine), {
      owner,
      purpose: 'contract',
      name: '采购合同.pdf',
      contentType: 'application/pdf',
      bytes: aPdf(),
    })
    const reply = await server.client().inject({ method: 'GET', url: made.url })
    expect(reply.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''%E9%87%87%E8%B4%AD%E5%90%88%E5%90%8C.pdf",
    )
    expect((await theirs.client.call(fileEndpoints.getFile, { fileId: made.fileId })).status).toBe(404)
  })
})

test('removes unclaimed files with their content after a day and keeps claimed ones', async () => {
  const [kept, dropped] = [await uploadedPicture(mine.client), await uploadedPicture(mine.client)]
  await inTransaction(contextOf(mine), tx => claimFiles(tx, [kept, kept]))
  const { storageKey } = (
    await server.owner.pool.query(`select storage_key as "storageKey" from file.file where id = $1`, [dropped])
  ).rows[0]
  const sweep = () => fileJobs.find(job => job.name === 'file.remove-unclaimed')?.run(server.context())
  await sweep()
  expect((await mine.client.call(fileEndpoints.getFile, { fileId: dropped })).status).toBe(200)
  const noon = server.clock.read()
  server.clock.set(addMs(noon, DAY_MS + 1))
  await sweep()
  await sweep()
  server.clock.set(noon)
  expect((await mine.client.call(fileEndpoints.getFile, { fileId: kept })).status).toBe(200)
  expect((await mine.client.call(fileEndpoints.getFile, { fileId: dropped })).status).toBe(404)
  expect(await server.parts.gateways.files.get(storageKey)).toBeNull()
  await expect(inTransaction(contextOf(mine), tx => claimFiles(tx, [kept, dropped]))).rejects.toThrow(
    '上传的文件已失效，请重新上传',
  )
})
