import { createHash } from 'node:crypto'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { findProfile } from '#modules/company/public.ts'
import { openAnyFile } from '#modules/file/public.ts'
import { type Store, storeLicencesOf, storesOf } from '#modules/store/public.ts'
import type { Context, GatewayContext } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import { signPdf } from '#platform/documents/sign-pdf.ts'
import { keepPaper, paperNumber } from '../agreements/agreement-paper.ts'
import { sealHolderOf } from '../certification/signatories.ts'
import type { InScope } from './in-scope.ts'
import {
  findDossier,
  findStoreDossier,
  insertDossier,
  insertStoreDossier,
  listPictures,
  listPrintedPapers,
  type PrintedPaper,
  type StoreDossier,
} from './tables/dossiers.ts'

/** The company's sealed package of today; made once and sent to any number of stores. */
export async function dossierOf(ctx: GatewayContext, inScope: InScope, companyId: string): Promise<string> {
  const holder = await sealHolderOf(ctx, { kind: 'company', companyId })
  const facts = await inScope(tx => factsOf(tx, companyId))
  const content = JSON.stringify([holder.certificateId, facts])
  const contentHash = createHash('sha256').update(content).digest('hex')
  const known = await inScope(tx => findDossier(tx.db, companyId, contentHash))
  if (known !== null) return known
  const number = paperNumber('SY', ctx.now)
  const drawn = await drawSheet({
    title: '首营企业资料',
    number,
    blocks: [...companyBlocks(facts), ...(await pictureBlocks(ctx, facts))],
    parties: [{ role: '提供方（盖章）', lines: [facts.profile.name, '以上资料真实、有效，与原件一致。'] }],
    pageSeal: holder.seal,
    madeAt: ctx.now,
  })
  const signed = await signPdf(drawn, {
    partyIndex: 0,
    seal: holder.seal,
    signerName: holder.name,
    reason: '首营资料签章',
    signatory: holder.signatory,
    at: ctx.now,
  })
  const fileId = await keepPaper(ctx, companyId, `首营企业资料_${facts.profile.name}`, signed)
  return inScope(async tx => {
    const { certificateId } = holder
    const papers = facts.papers.map(({ id, code, name, number: paperNo, expiresOn }) => {
      return { licenceId: id, code, name, number: paperNo, expiresOn }
    })
    await insertDossier(tx.db, { companyId, number, contentHash, papers, fileId, certificateId, createdAt: tx.now })
    const kept = await findDossier(tx.db, companyId, contentHash)
    if (kept === null) throw new Error('a package was not kept')
    return kept
  })
}

type DossierFacts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(tx: Context, companyId: string) {
  const profile = await findProfile(tx.db, companyId)
  if (!profile) throw new Error('a company that is not there')
  const papers = await listPrintedPapers(tx.db, companyId, dayOf(tx.now))
  const pictures = await listPictures(
    tx.db,
    papers.map(paper => paper.id),
  )
  return { profile, papers, pictures }
}

function companyBlocks({ profile, papers }: DossierFacts): Block[] {
  return [
    { kind: 'heading', text: '一、企业基本情况' },
    {
      kind: 'facts',
      facts: [
        ['企业名称', profile.name],
        ['统一社会信用代码', profile.creditCode],
        ['法定代表人', profile.legalPerson],
        ['企业负责人', profile.personInCharge],
        ['质量负责人', profile.qualityHead],
        ['注册地址', profile.address],
      ],
    },
    { kind: 'heading', text: '二、证照与授权文件' },
    paperTable(papers),
    { kind: 'heading', text: '三、许可范围' },
    {
      kind: 'facts',
      facts: papers.filter(paper => paper.scopeText !== '').map(paper => [paper.name, paper.scopeText] as const),
    },
  ]
}

function paperTable(
  papers: readonly Pick<PrintedPaper, 'name' | 'number' | 'issuer' | 'issuedOn' | 'expiresOn'>[],
): Block {
  return {
    kind: 'table',
    columns: [
      { label: '名称', share: 24 },
      { label: '编号', share: 26 },
      { label: '发证机关', share: 24 },
      { label: '发证日期', share: 13 },
      { label: '有效期至', share: 13 },
    ],
    rows: papers.map(({ name, number, issuer, issuedOn, expiresOn }) => [
      name,
      number,
      issuer,
      issuedOn,
      expiresOn ?? '长期',
    ]),
  }
}

/** The papers themselves, if they are pictures. */
async function pictureBlocks(ctx: GatewayContext, { papers, pictures }: DossierFacts): Promise<Block[]> {
  const blocks: Block[] = []
  for (const { licenceId, fileId } of pictures) {
    const file = await openAnyFile(ctx, fileId)
    const picture = file && (await asPicture(file))
    const name = papers.find(paper => paper.id === licenceId)?.name ?? ''
    if (picture) blocks.push({ kind: 'picture', caption: name, jpeg: picture })
  }
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: '四、证照影像' }, ...blocks]
}

/** The store's own sealed package for its buyers, with today's papers. */
export async function storeDossierOf(ctx: GatewayContext, storeId: string): Promise<StoreDossier> {
  const store = (await storesOf(ctx.db, [storeId])).get(storeId)
  if (!store) throw new Error('a store that is not there')
  const licences = await storeLicencesOf(ctx.db, storeId)
  const holder = await sealHolderOf(ctx, { kind: 'store', storeId })
  const content = JSON.stringify([holder.certificateId, printedFacts(store), licences])
  const contentHash = createHash('sha256').update(content).digest('hex')
  const known = await findStoreDossier(ctx.db, storeId, contentHash)
  if (known) return known
  const number = paperNumber('DP', ctx.now)
  const drawn = await drawSheet({
    title: '供货企业资料',
    number,
    blocks: [
      { kind: 'heading', text: '一、企业基本情况' },
      { kind: 'facts', facts: printedFacts(store) },
      { kind: 'heading', text: '二、证照' },
      paperTable(licences),
      { kind: 'heading', text: '三、印章印模' },
      { kind: 'text', text: '本页右下及落款处为本企业电子印章，随货同行单、检验报告和协议均使用同一印章。' },
    ],
    parties: [{ role: '提供方（盖章）', lines: [store.holderName, '以上资料真实、有效，与原件一致。'] }],
    pageSeal: holder.seal,
    madeAt: ctx.now,
  })
  const signed = await signPdf(drawn, {
    partyIndex: 0,
    seal: holder.seal,
    signerName: holder.name,
    reason: '供货资料签章',
    signatory: holder.signatory,
    at: ctx.now,
  })
  const fileId = await keepPaper(ctx, null, `供货企业资料_${store.holderName}`, signed)
  await insertStoreDossier(ctx.db, { storeId, contentHash, number, fileId, createdAt: ctx.now })
  const kept = await findStoreDossier(ctx.db, storeId, contentHash)
  if (!kept) throw new Error('a package was not kept')
  return kept
}

function printedFacts(store: Store): [string, string][] {
  return [
    ['店铺', store.name],
    ['企业名称', store.holderName],
    ['统一社会信用代码', store.creditCode],
    ['法定代表人', store.legalPerson],
    ['质量负责人', store.qualityHead],
    ['注册地址', store.address],
    ['仓库地址', store.warehouseAddress],
    ['开户银行', store.bankName],
    ['银行账号', store.bankAccount],
    ['客服电话', store.servicePhone],
  ]
}

/** An uploaded picture as a JPEG that fits a page; null for other files. */
async function asPicture(file: { readonly contentType: string; readonly bytes: Buffer }): Promise<Buffer | null> {
  if (!file.contentType.startsWith('image/')) return null
  const { default: sharp } = await import('sharp')
  return sharp(file.bytes)
    .rotate()
    .resize({ width: 1400, height: 1800, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}
