import type { StoreType } from '../rows.ts'
import type { StoreSpecialty } from './store-kinds.ts'

/** A store with additional data for the generators. */
export interface StoreDraft {
  readonly key: string
  readonly name: string
  readonly type: StoreType
  readonly companyName: string
  readonly districtCode: string
  readonly street: string
  readonly specialty: StoreSpecialty
  /** 1–10: how many buyers it has. */
  readonly traffic: number
  readonly slogan: string
}
