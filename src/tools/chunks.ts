import type { Rolldown } from 'vite'

/** Modules that the shell names through `index.ts` files and does not use: their code comes with the pages. */
const usedByPages = [
  'contract/(fields|resources)/',
  // Dates are written by the shell too.
  'contract/trade/(?!iso-text\\.)',
  'contract/vocabulary/(?!limits|preferences\\.|role\\.)',
  'client/api/(bytes|read-records|related|sees|show-record|upload)\\.',
  'client/format/(documents|sort)\\.',
  'contract/format/(act-by|port-calls|readiness|status|stop|times|tracking-failures|writing|zoned)\\.',
  'client/ui/(look|use-look|moment|narrow|no-value|port-call)\\.',
]
const listDialogs = [
  'client/lists/(bulk/(ask-dialog|results-dialog|share-selected)|copy/manual-copy)\\.',
  'client/lists/(saved/view-dialogs|share/share-dialog)\\.',
  'client/shell/(keyboard-help|palette/)',
]
const under = (paths: readonly string[]): RegExp => new RegExp(`/src/(${paths.join('|')})`)

/**
 * Which modules of the dashboard share a file. Without groups each set of pages with a common module has a file of its
 * own, and a page is made of 70. A group takes a module with its imports before the groups below it.
 */
const groups: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
  {
    name: 'shell',
    test: (id) => !under(usedByPages).test(id),
    tags: ['$initial'],
    includeDependenciesRecursively: false,
  },
  // For who uses a passkey.
  {
    name: 'passkeys',
    test: /\/src\/client\/api\/passkeys\.|@simplewebauthn/,
    includeDependenciesRecursively: false,
  },
  { name: 'list-dialogs', test: under(listDialogs), includeDependenciesRecursively: false },
  // With what other pages share.
  {
    name: 'lists',
    test: under([
      'client/(containers|lists|ui|format|api)/',
      'contract/format/minor-text\\.',
      'client/shipments/shipments\\.page',
      'client/shell/(account-(menu-items|switch)|alert-bell|follow-preferences|look\\.rules)\\.',
      'contract/access\\.',
    ]),
  },
  { name: 'home', test: under(['client/home/home\\.page']) },
  { name: 'operations', test: under(['contract/operations/index']) },
  { name: 'shipment', test: under(['client/shipments/shipment\\.page']) },
  { name: 'uploads', test: under(['client/documents/upload/']) },
  { name: 'documents', test: under(['client/documents/(\\w+\\.page|review/split-dialog)']) },
  // Lists of their own, too small for a file each.
  { name: 'requests', test: under(['client/(orders|requests|pickup|fleet)/\\w+\\.page']) },
  { name: 'find', test: under(['client/(alerts|find|shares|settings)/', 'contract/connections/']) },
]

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
}
