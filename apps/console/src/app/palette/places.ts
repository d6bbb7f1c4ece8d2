import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { FOUND_KINDS, type FoundKind, type FoundThing } from '@xiaojiu/contract/staff/house-endpoints.ts'
import type { Face } from '@xiaojiu/contract/staff/rights.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { IconName } from '#parts/look/icons.ts'
import type { ConsoleFace } from '#shell/console-face.ts'
import { maySee, type Standing } from '#shell/screen.ts'

interface Place {
  readonly to: string
  readonly label: string
  readonly group: string
  readonly icon: IconName
  readonly keys?: string
}

/** Screens whose name or group contains the text. */
export function placesFor(words: string, face: ConsoleFace, standing: Standing): readonly Place[] {
  const sought = words.trim().toLowerCase()
  return face.screens
    .filter(screen => screen.menu !== undefined && maySee(screen, standing))
    .filter(({ title, menu }) => `${title} ${menu?.label ?? ''} ${menu?.group ?? ''}`.toLowerCase().includes(sought))
    .map(
      ({ path, title, menu, go }): Place => ({
        to: path,
        label: title,
        group: menu?.group ?? '',
        icon: menu?.icon ?? 'file',
        ...(go === undefined ? {} : { keys: `g ${go}` }),
      }),
    )
}

const NUMBER = /^(?=.*\d)[0-9A-Za-z]{4,40}$/
const ICONS: Readonly<Record<FoundKind, IconName>> = {
  order: 'order',
  case: 'return',
  company: 'store',
  payment: 'yen',
  invoice: 'receipt',
}

export interface FoundNumbers {
  readonly places: readonly Place[]
  readonly status: 'searching' | 'failed' | 'done'
}

/** Records with the typed number, of all kinds that the person may see. */
export function useFoundNumbers(words: string, face: Face): FoundNumbers {
  const text = words.trim()
  const isNumber = NUMBER.test(text)
  const found = useQuery({
    ...query(staffEndpoints.findByNumber, { text }, { errors: 'caller' }),
    enabled: isNumber,
  })
  if (!isNumber) return { places: [], status: 'done' }
  return {
    places: (found.data?.list ?? []).map(thing => placeOf(thing, face)),
    status: found.isError ? 'failed' : found.isPending ? 'searching' : 'done',
  }
}

/** Lists that are searched by words: of buyers by name, login or mobile, of logins by name. */
const SEARCHED: Readonly<Record<string, string>> = {
  '/platform/companies': '企业列表',
  '/platform/accounts': '登录账号',
}
const LEAST_WORDS = 2

/** 在企业列表中查找“…”: for words that are no page and no number. */
export function listsFor(words: string, face: ConsoleFace, standing: Standing): readonly Place[] {
  const sought = words.trim()
  if ([...sought].length < LEAST_WORDS) return []
  return face.screens
    .filter(screen => SEARCHED[screen.path] !== undefined && maySee(screen, standing))
    .map(
      ({ path }): Place => ({
        to: `${path}?q=${encodeURIComponent(sought)}`,
        label: `在${SEARCHED[path]}中查找“${sought}”`,
        group: '查找',
        icon: 'search',
      }),
    )
}

/** The page of a record; of an order in a store, its after-sale cases. */
export function placeOf({ kind, ref, title, note }: FoundThing, face: Face): Place {
  const found = { label: `${title} · ${note}`, group: FOUND_KINDS[kind], icon: ICONS[kind] }
  if (face === 'seller') return { ...found, to: pathInStore(kind, ref, title) }
  const dossier = `/platform/companies/detail?companyId=${ref}`
  const paths: Readonly<Record<FoundKind, string>> = {
    order: `${dossier}&tab=orders`,
    case: `/platform/arbitration?caseId=${ref}`,
    company: dossier,
    payment: `${dossier}&tab=money`,
    invoice: `${dossier}&tab=invoices`,
  }
  return { ...found, to: paths[kind] }
}

function pathInStore(kind: FoundKind, ref: string, title: string): string {
  if (kind === 'case') return `/seller/after-sale/detail?caseId=${ref}`
  return kind === 'payment' ? `/seller/money/receipts?view=all&q=${title}` : `/seller/after-sale?view=all&q=${title}`
}
