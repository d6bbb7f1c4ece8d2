/** Where papers are looked after. */
export const WALLET_HREF = '/personal/qualificationManage'
export const COMPANY_DATA_HREF = '/personal/qualificationManage/baseInfoCom'
export const RECEIVING_HREF = '/personal/qualificationManage/receivingInformation'
export const RECORDS_HREF = '/personal/updateRecord'
export const HISTORY_HREF = '/personal/updateHistory'
/** Where a company whose licence was cancelled hands in the new one. */
export const RESTORE_HREF = '/licenseWithdraw?part=restore'
export const LEGAL_PERSON_HREF = '/personal/updateLegalPerson'

/** Papers to add. The query name is misspelt on purpose: it is the page's public address. */
export function replenishHref(codes: readonly string[]): string {
  return `/personal/replenishLisence?dataSource=1&lisenceCode=${codes.map(encodeURIComponent).join(',')}`
}

/** A paper to renew. */
export function renewHref(code: string): string {
  return `/personal/updateLicense?code=${encodeURIComponent(code)}`
}

/** One change, with what became of it. */
export function changeHref(changeId: string): string {
  return `${RECORDS_HREF}?changeId=${encodeURIComponent(changeId)}`
}
