import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect } from '@playwright/test'

type Clerk = (...words: string[]) => Promise<string>

/** A clerk of the store that waits for input; responds with one line. */
async function aClerk(): Promise<Clerk> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./clerk.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 120_000 }).toBe('ready\n')
  return async (...words) => {
    child.stdin.end(JSON.stringify(words))
    await once(child, 'close')
    return said.slice('ready\n'.length).trim()
  }
}

/** Two that are ready: one approves the quantities, the other ships. */
export async function readyToShip() {
  const [counts, sends] = await Promise.all([aClerk(), aClerk()])
  /** The store approves fewer packs than ordered and ships them. Returns the refund for the rest. */
  return async (orderNo: string, supply: number, trackingNo: string): Promise<string> => {
    const said = await counts('ship', 'short', orderNo, '--line', '1', '--supply', String(supply))
    expect(said).toMatch(/^已审核，退款 [\d.]+ 元。$/)
    const sent = await sends('ship', 'send', orderNo, '--carrier', 'shunfeng', '--no', trackingNo)
    expect(sent).toBe('已发货，共 1 个包裹。')
    return /退款 ([\d.]+) 元/.exec(said)?.[1] ?? ''
  }
}

/** The carrier delivers the parcel. */
export async function bring(request: APIRequestContext, trackingNo: string): Promise<void> {
  const parcels = async () => {
    const answer = await request.get('/webApis/sandbox/api/parcels')
    const { data } = (await answer.json()) as { data: { list?: { parcelId: string; number: string; state: string }[] } }
    // A busy server refuses: the call is repeated.
    return data.list?.find(parcel => parcel.number === trackingNo)
  }
  await expect.poll(async () => (await parcels()) !== undefined, { timeout: 90_000 }).toBe(true)
  await expect
    .poll(
      async () => {
        const parcel = await parcels()
        if (!parcel || parcel.state === 'signed') return parcel?.state
        await request.post('/webApis/sandbox/api/parcels/advance', { data: { parcelId: parcel.parcelId } })
        return parcel.state
      },
      { timeout: 60_000 },
    )
    .toBe('signed')
}
