import { mobileOf } from './people.ts'

/** A member of staff of the demo data: a login, and its role in a place. */
export interface StaffRow {
  readonly loginName: string
  readonly mobile: string
  readonly personName: string
  /** Of a seller; null: staff of the platform. */
  readonly storeIndex: number | null
  /** The key of a preset role. */
  readonly role: string
  /** Rights beyond those of the role. */
  readonly moreRights: readonly string[]
}

const STORE = 0
const SECOND_STORE = 1
/** Loaded after the others, because it has not opened yet. */
export const PREPARING_STORE = 900

const SELLERS: readonly (readonly [login: string, name: string, role: string, storeIndex: number])[] = [
  ['seller', '万立新', 'owner', STORE],
  ['seller-ops', '袁若楠', 'seller-ops', STORE],
  ['seller-depot', '贺向东', 'seller-depot', STORE],
  ['seller-quality', '苏静怡', 'seller-quality', STORE],
  ['seller-money', '杜慧敏', 'seller-money', STORE],
  ['seller-care', '白雨桐', 'seller-care', STORE],
  ['seller2', '黎正阳', 'owner', SECOND_STORE],
  ['seller3', '顾明远', 'owner', PREPARING_STORE],
  ['seller3-quality', '叶知秋', 'seller-quality', PREPARING_STORE],
]

const OPERATORS: readonly (readonly [login: string, name: string, role: string, ...more: string[]])[] = [
  ['operator', '钱书宁', 'system'],
  ['op-security', '严景行', 'security'],
  ['op-audit', '崔素芬', 'audit'],
  ['op-review', '方婉清', 'review'],
  ['op-store', '石启明', 'merchant'],
  ['op-goods', '陆晓峰', 'goods'],
  ['op-goods2', '尹月华', 'goods', 'catalogue.approve'],
  ['op-content', '夏欣然', 'content'],
  ['op-care', '孟美玲', 'care'],
  ['op-money', '龚学文', 'money'],
  ['op-money2', '邵惠兰', 'money-approve'],
  ['op-security2', '魏清远', 'security'],
  ['op-review2', '田雅文', 'review'],
]

/** The staff of two open stores and one in preparation, and one operator of each kind; two where decisions need two people. */
export function makeStaff(): StaffRow[] {
  return [
    ...SELLERS.map(([loginName, personName, role, storeIndex], position) => ({
      loginName,
      personName,
      role,
      storeIndex,
      mobile: mobileOf(position === 0 ? 1201 : 1210 + position),
      moreRights: [],
    })),
    ...OPERATORS.map(([loginName, personName, role, ...moreRights], position) => ({
      loginName,
      personName,
      role,
      storeIndex: null,
      mobile: mobileOf(position === 0 ? 1202 : 1220 + position),
      moreRights,
    })),
  ]
}
