const rolesOfTags: Record<string, string> = {
  button: 'button',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  article: 'article',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  ul: 'list',
  ol: 'list',
  li: 'listitem',
  dialog: 'dialog',
  fieldset: 'group',
  details: 'group',
  table: 'table',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
  img: 'img',
  output: 'status',
  option: 'option',
  select: 'combobox',
  textarea: 'textbox',
}
const rolesOfInputs: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
}

function roleOf(element: Element): string | undefined {
  const said = element.getAttribute('role')
  if (said !== null) return said
  const tag = element.localName
  if (tag === 'a') return element.hasAttribute('href') ? 'link' : undefined
  if (tag === 'input') return rolesOfInputs[element.getAttribute('type') ?? 'text'] ?? 'textbox'
  const isNamed = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
  if (tag === 'section' || tag === 'form') return isNamed ? (tag === 'form' ? 'form' : 'region') : undefined
  return rolesOfTags[tag]
}

/** The words of an element in one line, as a person reads them. */
export const readableText = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Words that a screen reader reads of an element's content. */
function spoken(element: Element): string {
  const read = element.cloneNode(true) as Element
  for (const hidden of read.querySelectorAll('[aria-hidden="true"], select, input')) hidden.remove()
  return readableText(read)
}

const labelsOf = (element: Element): Element[] => {
  const owner = element.closest('label')
  const named = element.id === '' ? [] : document.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)
  return [...(owner === null || owner === element ? [] : [owner]), ...named]
}

/** The accessible name of an element, as far as the dashboard gives names. */
export function accessibleName(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const by = ids.flatMap((id) => document.getElementById(id) ?? [])
  if (by.length > 0) return by.map(spoken).join(' ')
  const labels = labelsOf(element)
  if (labels.length > 0) return labels.map(spoken).join(' ')
  const legend = element.matches('fieldset') ? element.querySelector(':scope > legend') : null
  if (legend !== null) return spoken(legend)
  const alternative = element.getAttribute('alt')
  if (alternative !== null) return alternative
  const content = element.matches('input, select, textarea, dialog, section, ul, ol') ? '' : spoken(element)
  return content || (element.getAttribute('title') ?? '')
}

/** The description that is read after the name. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => readableText(document.getElementById(id)))
    .join(' ')

/** The menu of a button is empty until it is opened. */
const isClosed = (element: Element): boolean =>
  element.closest('[hidden]') !== null ||
  element.closest('dialog:not([open])') !== null ||
  element.matches('[popover]:empty')

/** The elements of a role that a person can find, also by their name: the whole of it, or what a pattern finds in it. */
export function all(root: ParentNode, role: string, name?: string | RegExp): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].filter((element) => {
    if (roleOf(element) !== role || isClosed(element)) return false
    if (name === undefined) return true
    return typeof name === 'string' ? accessibleName(element) === name : name.test(accessibleName(element))
  })
}

/** The one element of this role and name; an error names those that there are instead. */
export function onlyOne(root: ParentNode, role: string, name?: string | RegExp): HTMLElement {
  const [found, other] = all(root, role, name)
  if (found !== undefined && other === undefined) return found
  const names = all(root, role).map((each) => `“${accessibleName(each)}”`)
  const count = found === undefined ? 'No' : 'More than one'
  throw new Error(`${count} ${role} is named ${String(name)}; there are ${names.join(', ')}`)
}

/** The field of a form with this label. */
export function labelled(root: ParentNode, label: string | RegExp): HTMLInputElement {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const found = fields.filter((field) =>
    typeof label === 'string' ? accessibleName(field) === label : label.test(accessibleName(field)),
  )
  if (found[0] !== undefined && found.length === 1) return found[0]
  throw new Error(
    `${found.length} fields are labelled ${String(label)}; there are ${fields.map((field) => `“${accessibleName(field)}”`).join(', ')}`,
  )
}
