import { expect, test } from 'vitest'
import { forecastLines } from './forecast-words.ts'

const part = (goodsCount: number, code: string, name: string, goodsNames = ['阿莫西林胶囊', '布洛芬缓释胶囊']) => ({
  goodsCount,
  goodsNames,
  licences: [{ code, name }],
})

test('says nothing when nothing is blocked or lost', () => {
  const blocked = { goodsCount: 0, goodsNames: [], licences: [] }
  expect(forecastLines({ usualCount: 80, blocked, losses: [] })).toEqual([])
})

test('what is lost now stands first, then by day; the last month is red', () => {
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
