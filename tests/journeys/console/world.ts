import type { Browser } from '@playwright/test'
import pg from 'pg'

/** Queries the demo database for what no page shows. */
export async function inWorld<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Runs `work` on an account and restores its password and failed attempts, because other journeys use it. */
export async function withOwnPassword(login: string, work: (mobile: string) => Promise<void>): Promise<void> {
  const [account] = await inWorld<{ id: string; mobile: string; hash: string; at: Date }>(
    'select id, mobile, password_hash as hash, password_set_at as at from identity.account where login_name = $1',
    [login],
  )
  if (!account) throw new Error(`no account ${login}`)
  try {
    await work(account.mobile)
  } finally {
    await inWorld('update identity.account set password_hash = $2, password_set_at = $3 where id = $1', [
      account.id,
      account.hash,
      account.at,
    ])
  }
}

/** The code that the simulated phone shows for this login. */
export async function totpOn(browser: Browser, login: string): Promise<string> {
  const phone = await browser.newPage()
  await phone.goto('/sandbox?tab=totp')
  const code = await phone
    .getByRole('row')
    .filter({ has: phone.getByText(login, { exact: true }) })
    .getByText(/^\d{6}$/)
    .innerText()
  await phone.close()
  return code
}
