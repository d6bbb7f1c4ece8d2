import type { ReceiverAuthority } from '@xiaojiu/contract/company/address-schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { companyOf, type PapersOf } from '#modules/company/public.ts'
import { licenceName } from '../domain/licence-names.ts'
import { listPlacePapers } from './tables.ts'

/** The places on a company's valid licences, and whether a person is authorised to receive there. */
export const papersOf: PapersOf = async (db, companyId, today) => {
  const papers = await listPlacePapers(db, companyId)
  const company = await companyOf(db, companyId)
  const valid = papers.filter(paper => paper.state === 'valid')
  const named = valid.flatMap(({ code, address, warehouseAddress }) => [
    { code, kind: 'business' as const, address },
    // A paper may name several warehouses.
    ...warehouseAddress.split(/[;；\n]/).map(text => ({ code, kind: 'warehouse' as const, address: text })),
  ])
  const business = { code: 'BL', kind: 'business' as const, address: company?.address ?? '' }
  const places = [...named, business]
    .map(({ code, kind, address }) => ({
      licenceCode: code,
      licenceName: licenceName(code),
      kind,
      address: address.trim(),
    }))
    .filter(({ address }) => address !== '')
  return { places: withoutRepeats(places), authority: authorityOf(papers, today) }
}

function withoutRepeats<P extends { licenceCode: string; kind: string; address: string }>(places: readonly P[]): P[] {
  const byKey = new Map(places.map(place => [`${place.licenceCode}/${place.kind}/${place.address}`, place]))
  return [...byKey.values()]
}

interface Paper {
  readonly code: string
  readonly state: string
  readonly expiresOn: string | null
}

function authorityOf(papers: readonly Paper[], today: Day): ReceiverAuthority {
  const own = papers.filter(paper => paper.code === 'RA')
  const valid = own.find(paper => paper.state === 'valid')
  if (valid)
    return {
      state: valid.expiresOn === null || today <= valid.expiresOn ? 'valid' : 'expired',
      expiresOn: valid.expiresOn,
    }
  return { state: own.length > 0 ? 'in-review' : 'missing', expiresOn: null }
}
