import { expect, test } from 'vitest'
import type { GatewayContext } from '#platform/context.ts'
import { machineRef } from '#platform/staff-ref.ts'
import { aDesk } from '#testing/reviewer.ts'
import { readArguments } from './arguments.ts'
import { reviewCommand } from './review.ts'

const ctx = {} as GatewayContext
const ID = '01999999-0000-7000-8000-000000000007'
const DONE = '01999999-0000-7000-8000-000000000008'

function aCommand() {
  const { desk, decided } = aDesk(
    [
      {
        id: ID,
        title: '甲药店 换发营业执照',
        submittedAt: new Date('2026-01-02T03:04:05Z'),
        fields: [
          { label: '名称', kind: 'text', value: '甲药店' },
          { label: '手机', kind: 'mobile', value: '13912345678' },
        ],
        files: [{ fileId: 'f1', item: '营业执照', label: '营业执照 1' }],
      },
      { id: DONE, isWaiting: false, submittedAt: new Date('2026-01-03T00:00:00Z') },
    ],
    { examine: async () => [{ item: '营业执照', reason: '名称与企业不一致' }] },
  )
  const type = (line: string) => reviewCommand([desk], machineRef('root')).run(ctx, readArguments(line.split(' ')))
  return { decided, type }
}

test('lists waiting cases and shows one with its files, a masked mobile and its problems', async () => {
  const { type } = aCommand()
  expect((await type('list'))[0]).toBe(`papers  ${ID}  2026-01-02T03:04:05.000Z  甲药店 换发营业执照`)
  expect(await type(`show papers ${ID}`)).toEqual([
    '证照变更：甲药店 换发营业执照',
    '  名称：甲药店',
    '  手机：139****5678',
    '  营业执照 1：文件 f1',
    '发现的问题：',
    '  营业执照：名称与企业不一致',
  ])
})

test("records the machine's user instead of a typed name, and every objection", async () => {
  const { decided, type } = aCommand()
  await type(`approve papers ${ID} --by 李审`)
  await type(`refuse papers ${ID} --item 营业执照 --reason 看不清 --item 地址 --reason 不符`)
  expect(decided).toEqual([
    ['approve', ID, '命令行（root）'],
    [
      'refuse',
      ID,
      '命令行（root）',
      [
        { item: '营业执照', reason: '看不清' },
        { item: '地址', reason: '不符' },
      ],
    ],
  ])
})

test('explains invalid arguments and decides nothing', async () => {
  const { decided, type } = aCommand()
  await expect(type(`refuse papers ${ID}`)).rejects.toThrow('--item 与 --reason 须成对给出')
  await expect(type('approve papers 8')).rejects.toThrow('没有编号为 8 的申请')
  await expect(type(`approve papers ${DONE}`)).rejects.toThrow('已经处理过')
  await expect(type('approve other 7')).rejects.toThrow('可用的有：papers')
  await expect(type('approve')).rejects.toThrow('缺少审核台或编号')
  expect(() => readArguments(['approve', '--by'])).toThrow('--by 后面缺少内容')
  expect(decided).toEqual([])
})
