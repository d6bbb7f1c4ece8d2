import { ADVERT_PLACES } from '@xiaojiu/contract/cms/reading-schemas.ts'
import { PlatformSettings } from '@xiaojiu/contract/cms/settings-schemas.ts'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { type OpsArguments, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { readSetting, writeSetting } from '#platform/settings.ts'
import { SiteLink } from '../page-content.ts'
import { getSettings } from '../settings.ts'
import { readNavigation } from '../tables/content.ts'
import { command, drop } from './page-command.ts'
import { insertAdvert, listAdverts, replaceNavigation } from './tables.ts'
import { checked, jsonFile, momentOf } from './typed-input.ts'

const USAGE = `网站：
  site show                                  平台名称、电话、公示信息等
  site set <名称> <内容>                       例如 site set servicePhone 400-000-1234
  site grey on|off                           全站灰色
  site nav --file 文件                        导航：[{"label","link","badge"}]
  site advert list
  site advert put --place ${ADVERT_PLACES.join('|')} --title 标题 --subtitle 说明 --link 站内地址 --from 日期 --until 日期 [--sort 序号]
  site advert drop <编号>`

/** Settings of the whole site, its navigation, its adverts. */
export const siteCommand = command('site', USAGE, {
  show: showSite,
  set: setFact,
  grey: setGrey,
  nav: setNavigation,
  advert: adverts,
})

async function showSite(tx: Context): Promise<string[]> {
  const navigation = await readNavigation(tx.db)
  return [JSON.stringify(await getSettings(tx), null, 2), `导航：${navigation.map(link => link.label).join('、')}`]
}

async function setFact(tx: Context, { words: [, name = '', text] }: OpsArguments): Promise<string[]> {
  const { isGrayscale: _, legalNotices: __, ...facts } = PlatformSettings.shape
  if (!(name in facts) || text === undefined)
    throw new OpsMistake(`可以设置的有：${Object.keys(facts).join('、')}。\n${USAGE}`)
  await change(tx, { [name]: text })
  return ['已设置。']
}

async function setGrey(tx: Context, { words: [, state] }: OpsArguments): Promise<string[]> {
  if (state !== 'on' && state !== 'off') throw new OpsMistake(USAGE)
  await change(tx, { isGrayscale: state === 'on' })
  return [state === 'on' ? '全站已变为灰色。' : '全站已恢复彩色。']
}

async function change(tx: Context, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await writeSetting(tx, 'platform', { ...(await readSetting(tx.db, 'platform')), ...facts })
  await audit(tx, { action: 'content.change-site', subject: Object.keys(facts).join(), details: facts })
}

const Navigation = z
  .array(
    z.object({
      label: z.string().min(1).max(8, '导航文字最多 8 字'),
      link: SiteLink,
      badge: z.string().max(4, '角标最多 4 字').nullable().default(null),
    }),
  )
  .min(1, '至少一个导航')
  .max(12, '最多 12 个导航')

async function setNavigation(tx: Context, args: OpsArguments): Promise<string[]> {
  const links = checked(Navigation, await jsonFile(args))
  await replaceNavigation(tx.db, links)
  await audit(tx, { action: 'content.navigation', subject: 'navigation', details: { count: links.length } })
  return [`已设置 ${links.length} 个导航。`]
}

const Advert = z.object({
  place: z.enum(ADVERT_PLACES, '广告位不正确'),
  title: z.string().min(1, '请填写标题').max(40, '标题最多 40 字'),
  subtitle: z.string().max(60, '说明最多 60 字'),
  link: SiteLink,
  sort: z.coerce.number().int('序号应为整数'),
})

async function adverts(tx: Context, args: OpsArguments): Promise<readonly string[]> {
  const [, verb, id] = args.words
  if (verb === 'drop') return drop(tx, 'cms.advert', id)
  if (verb === 'list') {
    const list = await listAdverts(tx.db)
    return list.length === 0
      ? ['没有广告。']
      : list.map(
          one => `${one.id}  ${one.place}  ${one.title}  ${one.startsAt.toISOString()} 至 ${one.endsAt.toISOString()}`,
        )
  }
  if (verb !== 'put') throw new OpsMistake(USAGE)
  const option = (name: string, otherwise?: string) => optionOf(args, name, otherwise)
  const advert = checked(Advert, {
    place: option('place'),
    title: option('title'),
    subtitle: option('subtitle', ''),
    link: option('link'),
    sort: option('sort', '0'),
  })
  const [startsAt, endsAt] = [momentOf(option('from')), momentOf(option('until'))]
  if (endsAt <= startsAt) throw new OpsMistake('结束日期应在开始日期之后。')
  await insertAdvert(tx.db, { ...advert, startsAt, endsAt })
  await audit(tx, { action: 'content.advert', subject: advert.place, details: { title: advert.title } })
  return ['已放上广告位。']
}
