import { LICENCE_CODES, type LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'

/** The papers an address asks for, in its order; codes nobody knows and repetitions are left out. */
export function askedCodes({
  lisenceCode,
  licenseCode,
}: {
  lisenceCode?: string | undefined
  licenseCode?: string | undefined
}): LicenceCode[] {
  const asked = (lisenceCode ?? licenseCode ?? '').split(',').map(code => code.trim())
  return [...new Set(asked)].filter((code): code is LicenceCode => (LICENCE_CODES as readonly string[]).includes(code))
}
