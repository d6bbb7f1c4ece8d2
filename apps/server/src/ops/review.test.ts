import { expect, test } from 'vitest'
import type { GatewayContext } from '#platform/context.ts'
import type { Objection, ReviewDesk } from '#platform/review-desk.ts'
import { readArguments } from './arguments.ts'
import { reviewCommand } from './review.ts'

const ctx = {} as GatewayContext

function aDesk() {
  const decided: unknown[] = []
  const desk: ReviewDesk = {
    name: 'papers',
    label: '证照变更',
    waiting: async () => [
      {
        id: '7',
        title: '甲药店 换发营业执照',
        submittedAt: new Date('2026-01-02T03:04:05Z'),
        facts: { 名称: '甲药店' },
      },
    ],
    examine: async (): Promise<readonly Objection[]> => [{ item: '营业执照', reason: '名称与企业不一致' }],
    approve: async (_, id, reviewer) => void decided.push(['approve', id, reviewer]),
    refuse: async (_, id, reviewer, objections) => void decided.push(['refuse', id, reviewer, objections]),
  }
  const type = (line: string) => reviewCommand([desk], 'root').run(ctx, readArguments(line.split(' ')))
  return { decided, type }
}

test('waiting cases are listed, and shown with what is wrong about them', async () => {
  const { type } = aDesk()
  expect(await type('list')).toEqual(['papers  7  2026-01-02T03:04:05.000Z  甲药店 换发营业执照'])
  expect(await type('show papers 7')).toEqual([
    '证照变更：甲药店 换发营业执照',
    '  名称：甲药店',
    '发现的问题：',
    '  营业执照：名称与企业不一致',
  ])
})

test('a decision carries the reviewer and, when refused, every objection', async () => {
  const { decided, type } = aDesk()
  await type('approve papers 7 --by 李审')
  await type('refuse papers 7 --item 营业执照 --reason 看不清 --item 地址 --reason 不符')
  expect(decided).toEqual([
    ['approve', '7', '李审'],
    [
      'refuse',
      '7',
      'root',
      [
        { item: '营业执照', reason: '看不清' },
        { item: '地址', reason: '不符' },
      ],
    ],
  ])
})

test('mistakes are told in a sentence and decide nothing', async () => {
  const { decided, type } = aDesk()
  await expect(type('refuse papers 7')).rejects.toThrow('--item 与 --reason 须成对给出')
  await expect(type('approve papers 8')).rejects.toThrow('没有编号为 8 的待审核申请')
  await expect(type('approve other 7')).rejects.toThrow('可用的有：papers')
  await expect(type('approve')).rejects.toThrow('缺少审核台或编号')
  expect(() => readArguments(['approve', '--by'])).toThrow('--by 后面缺少内容')
  expect(decided).toEqual([])
})
