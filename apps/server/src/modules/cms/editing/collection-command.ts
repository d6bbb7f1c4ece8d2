import { COLLECTION_KINDS } from '@xiaojiu/contract/cms/collection-endpoints.ts'
import { BANNER_THEMES } from '@xiaojiu/pack-art/banner.ts'
import { z } from 'zod'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { type OpsArguments, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { CollectionContent } from '../collections/collection-content.ts'
import { findCollection, readCollections } from '../tables/content.ts'
import { command, drop } from './page-command.ts'
import { insertCollection, updateCollection } from './tables.ts'
import { checked, idOf, jsonFile } from './typed-input.ts'

const USAGE = `专题：
  collection list --kind 种类                 种类：${COLLECTION_KINDS.join('、')}
  collection show <编号>                      楼层和商品范围（JSON），可存成文件修改
  collection put --kind 种类 --title 标题 [--subtitle 说明] --theme 配色 --file 内容.json [--store 店铺编号] [--sort 序号]
  collection change <编号> [--title] [--subtitle] [--theme] [--file] [--sort]
  collection drop <编号>
  配色：${BANNER_THEMES.join('、')}`

/** Channels, special areas, topics of stores, lists of goods. */
export const collectionCommand = command('collection', USAGE, {
  list: listOfKind,
  show: showCollection,
  put: putCollection,
  change: changeCollection,
  drop: (tx, args) => drop(tx, 'cms.collection', args.words[1]),
})

const Arrangement = z.object({
  title: z.string().trim().min(1, '请填写标题').max(20, '标题最多 20 字'),
  subtitle: z.string().trim().max(40, '说明最多 40 字'),
  theme: z.enum(BANNER_THEMES, '没有这种配色'),
  content: CollectionContent.refine(hasGoods, '没有楼层，也没有商品范围'),
  sort: z.coerce.number().int('序号应为整数'),
})

function hasGoods({ floors, scope }: CollectionContent): boolean {
  return floors.length > 0 || Object.values(scope).some(named => named.length > 0)
}

async function listOfKind(tx: Context, args: OpsArguments): Promise<string[]> {
  const list = await readCollections(tx.db, kindOf(args), undefined)
  return list.length === 0 ? ['还没有专题。'] : list.map(({ id, title, subtitle }) => `${id}  ${title}  ${subtitle}`)
}

async function showCollection(tx: Context, args: OpsArguments): Promise<string[]> {
  return [JSON.stringify((await theOne(tx, args)).content, null, 2)]
}

async function putCollection(tx: Context, args: OpsArguments): Promise<string[]> {
  const kind = kindOf(args)
  const storeId = args.options.has('store') ? idOf(optionOf(args, 'store')) : null
  if ((kind === 'store-topic') !== (storeId !== null)) throw new OpsMistake('店铺专题要写明店铺，其他专题不写。')
  if (storeId !== null && !(await storesOf(tx.db, [storeId])).has(storeId)) throw new OpsMistake('没有这家店铺。')
  const arrangement = checked(Arrangement, {
    title: optionOf(args, 'title'),
    subtitle: optionOf(args, 'subtitle', ''),
    theme: optionOf(args, 'theme'),
    content: await jsonFile(args),
    sort: optionOf(args, 'sort', '0'),
  })
  const id = await insertCollection(tx.db, { kind, storeId, ...arrangement })
  await audit(tx, { action: 'content.put-collection', subject: id })
  return [`已发布：${id}`]
}

async function changeCollection(tx: Context, args: OpsArguments): Promise<string[]> {
  const before = await theOne(tx, args)
  const arrangement = checked(Arrangement, {
    title: optionOf(args, 'title', before.title),
    subtitle: optionOf(args, 'subtitle', before.subtitle),
    theme: optionOf(args, 'theme', before.theme),
    content: args.options.has('file') ? await jsonFile(args) : before.content,
    sort: optionOf(args, 'sort', String(before.sort)),
  })
  await updateCollection(tx.db, before.id, arrangement)
  await audit(tx, { action: 'content.change-collection', subject: before.id })
  return ['已修改。']
}

async function theOne(tx: Context, args: OpsArguments) {
  const row = await findCollection(tx.db, idOf(args.words[1]))
  if (!row) throw new OpsMistake('没有这个专题。')
  return row
}

function kindOf(args: OpsArguments) {
  return checked(z.enum(COLLECTION_KINDS, '种类不正确'), optionOf(args, 'kind'))
}
