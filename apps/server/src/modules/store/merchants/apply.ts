import { randomInt } from 'node:crypto'
import type { MerchantApplication, MerchantProgress } from '@xiaojiu/contract/store/schemas.ts'
import { isGenuineCreditCode } from '@xiaojiu/kernel/checks/numbers.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction, inTransaction } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { merchantStateOf } from '../domain/merchant.ts'
import { findByNumber, insertApplication } from '../tables/applications.ts'
import { contactsOf } from '../tables/contacts.ts'

const BY_ADDRESS = { name: 'merchant-apply', points: 10, seconds: 3600 }
const LOOKS = { name: 'merchant-progress', points: 30, seconds: 3600 }

/** An application to sell here. Its number and the mobile together show its progress. */
export async function applyAsMerchant(ctx: Context, wish: MerchantApplication): Promise<string> {
  await ctx.limits.spend(BY_ADDRESS, networkOf(ctx.clientIp))
  if (!isGenuineCreditCode(wish.creditCode)) throw new Refusal('credit-code-wrong')
  const number = `RZ${dayOf(ctx.now).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const isTaken = await inTransaction(ctx, tx => insertApplication(tx.db, { ...wish, number, submittedAt: tx.now }))
  if (!isTaken) throw new Refusal('merchant-applied')
  return number
}

/** Shown only to a caller who knows both; failed attempts are counted. */
export async function getMerchantProgress(
  ctx: Context,
  asked: { readonly applicationNo: string; readonly contactMobile: string },
): Promise<MerchantProgress> {
  await ctx.limits.spend(LOOKS, networkOf(ctx.clientIp))
  const found = await findByNumber(ctx.db, asked.applicationNo, asked.contactMobile)
  if (!found) throw new Refusal('not-found')
  const contacts = await inSystemTransaction(ctx, tx => contactsOf(tx.db, [found.id]))
  const papers = contacts.findLast(contact => contact.kind === 'papers')
  return {
    applicationNo: found.number,
    companyName: found.companyName,
    state: merchantStateOf(found, contacts.length),
    answer: found.answer,
    askedPapers: found.answeredAt === null && papers ? papers.content : null,
    submittedAt: found.submittedAt,
    answeredAt: found.answeredAt,
  }
}
