import type { Random } from '../../random.ts'
import type { DayNumber } from '../days.ts'
import { type PaperDraft, paper } from '../licence-papers.ts'
import type { LicenceRow, ScopeMark } from '../licence-rows.ts'
import type { PlaceRow } from '../rows.ts'
import type { StoreDraft } from './store-draft.ts'
import { holdsHormoneScope, kindOf } from './store-kinds.ts'

interface Holder {
  readonly draft: StoreDraft
  readonly place: PlaceRow
  readonly creditCode: string
  readonly today: DayNumber
  readonly sellsCold: boolean
}

/** The papers of a seller, all valid today: a store without one would be closed. */
export function storeLicences({ draft, place, creditCode, today, sellsCold }: Holder, random: Random): LicenceRow[] {
  const { goodsClasses } = kindOf(draft.specialty)
  const base = { companyName: draft.companyName, creditCode, place }
  const recent = (): DayNumber => today - random.int(120, 1500)
  const has = (prefix: string): boolean => goodsClasses.some(each => each.startsWith(prefix))
  const sellsMedicine = has('chemical') || has('patent') || has('herbal')
  const drafts: PaperDraft[] = [
    {
      ...base,
      code: 'BL',
      issuedOn: today - random.int(1800, 6000),
      scopeText: '药品、医疗器械、食品等批发（凭许可证经营）',
    },
    { ...base, code: 'AR', issuedOn: today - random.int(60, 300) },
  ]
  if (sellsMedicine) {
    const words = ['化学药', '中成药', '生物制品', '中药饮片']
    const classes = ['chemical', 'patent-chinese', 'biological', 'herbal-slices'] as const
    const held = classes.filter(each => goodsClasses.includes(each))
    const scope = words.filter((_, at) => goodsClasses.includes(classes[at] ?? 'chemical')).join('、')
    const hasHormones = held.includes('biological') && holdsHormoneScope(draft.type, draft.specialty)
    const scopeText = `${scope}${sellsCold ? '（含冷藏冷冻药品）' : ''}${hasHormones ? '、蛋白同化制剂、肽类激素' : ''}`
    const scopeMarks: ScopeMark[] = [
      ...(sellsCold ? (['cold-chain'] as const) : []),
      ...(hasHormones ? (['insulin', 'ephedrine'] as const) : []),
    ]
    drafts.push({
      ...base,
      code: 'DL',
      issuedOn: recent(),
      drugLetters: 'AA',
      scopeText,
      scopeClasses: held,
      scopeMarks,
    })
    drafts.push({ ...base, code: 'NS', issuedOn: recent() })
  }
  if (has('device-2')) drafts.push({ ...base, code: 'D2', issuedOn: recent(), scopeText: '第二类医疗器械批发' })
  if (has('device-3'))
    drafts.push({
      ...base,
      code: 'D3',
      issuedOn: recent(),
      scopeText: '第三类：注射穿刺器械，眼科光学器械，体外诊断试剂',
    })
  if (has('health-food') || has('food') || has('special-food'))
    drafts.push({
      ...base,
      code: 'FD',
      issuedOn: recent(),
      scopeText: '预包装食品（含冷藏冷冻食品）、保健食品、特殊医学用途配方食品、婴幼儿配方乳粉',
    })
  drafts.push({ ...base, code: 'QA', issuedOn: today - random.int(10, 200) })
  drafts.push({ ...base, code: 'SE', issuedOn: recent() })
  return drafts.map(each => paper(each, random))
}
