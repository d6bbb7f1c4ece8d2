import type { ChainStanding } from '@xiaojiu/contract/company/chain-schemas.ts'
import { ChainRequests } from './ChainRequests.tsx'
import { StoreStanding } from './StoreStanding.tsx'

/** 连锁门店: a headquarters decides about stores, a store sees how it stands with its headquarters. */
export function ChainTab({ standing }: { readonly standing: ChainStanding }) {
  return standing.part === 'headquarters' ? <ChainRequests /> : <StoreStanding standing={standing} />
}
