import type { Defect } from '../defect.ts'

const SCOPE = 'apps/server/src/modules/qualification/domain/scope-words.ts'
const REGISTRATION_TEST = 'apps/server/src/modules/qualification/registration/registration.http.test.ts'
const CHECKS_TEST = 'packages/kernel/src/checks/checks.test.ts'
const CREDIT_CODE = 'packages/kernel/src/checks/numbers.ts'

/** Numbers and names as people type them, and fields recognised from licences. */
export const FIELD_DEFECTS: readonly Defect[] = [
  {
    name: 'mobile-measured-as-typed',
    means: 'a mobile pasted with spaces or a country code is refused',
    edits: [{ file: 'packages/contract/src/wire.ts', find: '.overwrite(normalMobile)', put: '.trim()' }],
    test: {
      file: 'packages/contract/src/wire.test.ts',
      title: 'normalises every number and name sent, whatever its spaces, hyphens and character width',
    },
  },
  {
    name: 'number-cut-while-pasted',
    means: 'the field cuts a pasted number with spaces before it is cleaned',
    edits: [{ file: 'packages/ui/src/form/number-kinds.ts', find: 'const LONGEST = 100', put: 'const LONGEST = 11' }],
    test: {
      file: 'packages/ui/src/form/TextInput.test.tsx',
      title: 'normalises a %s pasted with spaces, hyphens and full-width characters',
      of: 'mobile',
    },
  },
  {
    name: 'code-of-zeros',
    means: 'eighteen zeros are accepted as a credit code, because the check digit is right',
    edits: [{ file: CREDIT_CODE, find: ' || NOBODYS.test(code)', put: '' }],
    test: { file: CHECKS_TEST, title: 'refuses %s although every character is allowed', of: '000000000000000000' },
  },
  {
    name: 'early-code-refused',
    means: 'a seller with an early but genuine credit code cannot apply, though a buyer with one can register',
    edits: [{ file: CREDIT_CODE, find: " === 'ok' || hasGoodOrganisationCode(text)", put: " === 'ok'" }],
    test: {
      file: 'apps/server/src/modules/store/store-more.http.test.ts',
      title: 'accepts an early credit code with letters and refuses a code of zeros',
    },
  },
  {
    name: 'chain-head-without-category',
    means: 'the headquarters of a chain may buy no prescription medicine, because its licence prints no 经营类别',
    edits: [
      {
        file: SCOPE,
        find: "return mode === 'retail' ? ['no-category'] : ['rx']",
        put: "return mode === 'wholesale' ? ['rx'] : ['no-category']",
      },
    ],
    test: {
      file: 'tests/licences/first-rx-order.test.ts',
      title: 'lets a company with the licence form %s register from pictures and order prescription medicine',
      of: 'chain-old',
    },
  },
  {
    name: 'exceptions-of-scope-count',
    means: 'a category that the licence excludes counts as granted: 化学药（不含处方药）',
    edits: [{ file: SCOPE, find: ".replace(/[^、,;:。\\n]*除外/g, '')", put: '' }],
    test: {
      file: 'apps/server/src/modules/qualification/domain/gate.table.test.ts',
      title: 'decides every class of goods for every set of papers as the trade rules say',
    },
  },
  {
    name: 'label-swallowed',
    means: 'the name read from a licence includes the label that follows it',
    edits: [
      {
        file: 'apps/server/src/gateways/ocr/paper-text.ts',
        find: '  return at.length === 0 ? value : value.slice(0, Math.min(...at))',
        put: '  return value',
      },
    ],
    test: {
      file: 'apps/server/src/gateways/ocr/paper-text.test.ts',
      title: 'ends a name at the next label when there is no separator between them',
    },
  },
  {
    name: 'machine-over-person',
    means: 'reading a picture overwrites what was corrected by hand',
    edits: [
      {
        file: 'apps/shop/src/areas/qualification/licences/paper-form.ts',
        find: "draft[name].trim() === '' || draft[name] === byMachine[name]",
        put: 'draft[name] !== undefined',
      },
    ],
    test: {
      file: 'apps/shop/src/areas/qualification/licences/paper-form.test.ts',
      title: 'fills empty fields, keeps what a person typed and lists the difference',
    },
  },
  {
    name: 'blank-end-is-long-term',
    means: 'a drug licence without an end date is taken as valid for ever',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/domain/paper-checks.ts',
        find: "if (paper.expires.trim() === '') say",
        put: "if (paper.expires === ' ') say",
      },
    ],
    test: { file: REGISTRATION_TEST, title: 'requires an end date for the drug licence and refuses 长期' },
  },
  {
    name: 'explanation-not-heard',
    means: 'an applicant who cannot correct a wrong objection can never submit again',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/registration/corrections.ts',
        find: '!explained.has(item) && ',
        put: '',
      },
    ],
    test: {
      file: REGISTRATION_TEST,
      title: 'accepts an explanation in place of a correction and leaves the case to a reviewer',
    },
  },
  {
    name: 'typed-end-unchecked',
    means: 'a licence whose typed end is later than the printed one passes',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/ocr/side-by-side.ts',
        find: '  return text(one) === text(other)',
        put: '  return text(one) === text(other) || true',
      },
    ],
    test: {
      file: 'apps/server/src/modules/qualification/licences/changes.http.test.ts',
      title: 'compares a new paper with its picture, and raises no objection once the difference is explained',
    },
  },
  {
    name: 'ending-papers-unsaid',
    means: 'the overview does not mention a paper that ends within sixty days',
    edits: [
      {
        file: 'apps/shop/src/areas/qualification/licences/company-change.ts',
        find: "levelOf(entry) !== 'fine'",
        put: "levelOf(entry) === 'urgent'",
      },
    ],
    test: {
      file: 'apps/shop/src/areas/company/overview/next-steps.dom.test.ts',
      title: 'lists expired, soon expiring and missing papers with the goods affected and the action',
    },
  },
]
