import type { FirstTrade } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { expect, test } from 'vitest'
import { changeTimeline, forecastLines, refusedItems, tradeNote, tradeSteps } from './words.ts'

const AT = new Date('2026-11-16T12:00:00+08:00')
const paper = { code: 'DL', name: '药品经营许可证', state: 'missing', number: null, expiresOn: null } as const
const trade = (changes: Partial<FirstTrade> = {}): FirstTrade => ({
  storeId: 's',
  storeName: '九信医药',
  storeKind: 'third-party',
  holderName: '湖北九信医药有限公司',
  state: 'none',
  refuseReason: null,
  askedAt: null,
  decidedAt: null,
  decidedBy: null,
  papers: [],
  papersUntil: null,
  reviewHours: 24,
  lacking: [],
  renewed: [],
  asked: null,
  canSubmit: true,
  hasFiles: false,
  ...changes,
})

test('describes the next step for each state of a first trade', () => {
  expect(tradeNote(trade())).toBe('资料已备齐，提交后 24 小时内审核')
  expect(tradeNote(trade({ lacking: [paper] }))).toBe('还需要：药品经营许可证')
  expect(tradeNote(trade({ state: 'refused', refuseReason: '公章不清晰' }))).toBe('驳回原因：公章不清晰')
  const asked = { askId: 'a', paper: '采购人员授权委托书', reason: '资料包内没有授权书', askedAt: AT }
  expect(tradeNote(trade({ state: 'in-review', asked }))).toBe('店铺请您补充采购人员授权委托书：资料包内没有授权书')
  expect(tradeNote(trade({ state: 'established', papersUntil: '2027-03-31' }))).toBe('资料有效至 2027-03-31')
  expect(tradeNote(trade({ state: 'established', renewed: [{ ...paper, state: 'newer' }] }))).toBe(
    '药品经营许可证已更新，请送交店铺',
  )
})

test('marks the steps of a first trade by its state', () => {
  const states = (one: FirstTrade) => tradeSteps({ trade: one }).map(step => step.state)
  expect(states(trade())).toEqual(['current', 'todo', 'todo'])
  expect(states(trade({ state: 'in-review', askedAt: AT }))).toEqual(['done', 'current', 'todo'])
  expect(states(trade({ state: 'refused', askedAt: AT, decidedAt: AT }))).toEqual(['done', 'failed', 'todo'])
  expect(states(trade({ state: 'established', askedAt: AT, decidedAt: AT }))).toEqual(['done', 'done', 'done'])
})

const step = (verb: string, hour: number, note = '') => ({ verb, at: new Date(Date.UTC(2026, 10, 16, hour)), note })

test('shows the refusal with its reason as failed until it is corrected, then the pending review', () => {
  const steps = [step('submit', 1), step('refuse', 2, '药品经营许可证：图片不清晰')]
  expect(changeTimeline({ steps, state: 'refused' }).map(({ title, state, note }) => [title, state, note])).toEqual([
    ['提交审核', 'done', '2026-11-16 09:00'],
    ['审核驳回', 'failed', '2026-11-16 10:00 药品经营许可证：图片不清晰'],
  ])
  const again = changeTimeline({ steps: [...steps, step('correct', 3)], state: 'in-review' })
  expect(again.map(({ title, state }) => `${title} ${state}`)).toEqual([
    '提交审核 done',
    '审核驳回 done',
    '修改后重新提交 done',
    '平台审核 current',
  ])
})

test('separates refused papers from refused fields', () => {
  const { codes, fields, reasons } = refusedItems({
    objections: [
      { item: 'DL', label: '药品经营许可证', reason: '图片不清晰' },
      { item: 'qualityHead', label: '质量负责人', reason: '与备案不符' },
    ],
  })
  expect([codes, fields.map(one => one.item), reasons.get('DL')]).toEqual([['DL'], ['qualityHead'], '图片不清晰'])
})

const part = (goodsCount: number, code: string, name: string, goodsNames = ['阿莫西林胶囊', '布洛芬缓释胶囊']) => ({
  goodsCount,
  goodsNames,
  licences: [{ code, name }],
})

test('returns no lines when no goods are blocked or about to be', () => {
  const blocked = { goodsCount: 0, goodsNames: [], licences: [] }
  expect(forecastLines({ usualCount: 80, blocked, losses: [] })).toEqual([])
})

test('lists blocked goods first, then losses by date, and marks the near ones red', () => {
  const lines = forecastLines({
    usualCount: 300,
    blocked: part(2, 'D2', '第二类医疗器械经营备案凭证'),
    losses: [
      { ...part(30, 'FD', '食品经营许可证或备案'), endsOn: '2026-11-16', daysLeft: 0 },
      { ...part(212, 'DL', '药品经营许可证'), endsOn: '2026-12-23', daysLeft: 37 },
    ],
  })
  expect(lines.map(({ tone, text, goods }) => [tone, text, goods])).toEqual([
    ['red', '第二类医疗器械经营备案凭证缺失或已过期，您常购的 2 种商品现在无法下单', '阿莫西林胶囊、布洛芬缓释胶囊'],
    ['red', '今天过后，食品经营许可证或备案到期，您常购的 30 种商品将无法下单', '阿莫西林胶囊、布洛芬缓释胶囊 等'],
    ['amber', '37 天后，药品经营许可证到期，您常购的 212 种商品将无法下单', '阿莫西林胶囊、布洛芬缓释胶囊 等'],
  ])
})
