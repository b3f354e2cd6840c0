/** The elements that have a role without saying so. */
const implicit: Readonly<Record<string, string>> = {
  alert: '',
  article: 'article',
  banner: 'header',
  button: 'button, summary, input[type=button], input[type=submit]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'thead th, th[scope=col]',
  combobox: 'select, input[list]',
  complementary: 'aside',
  dialog: 'dialog',
  form: 'form[aria-label], form[aria-labelledby]',
  group: 'fieldset',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  rowheader: 'th[scope=row]',
  searchbox: 'input[type=search]',
  status: 'output',
  table: 'table',
  textbox:
    'textarea, input:not([type]):not([list]), input[type=text]:not([list]), input[type=email], input[type=tel], input[type=url]',
  timer: '',
}

/** The character that separates its text from the text before it, as the browser's layout does. */
const BLOCK =
  /^(?:ADDRESS|ARTICLE|ASIDE|BR|BUTTON|DD|DIV|DL|DT|FIELDSET|FOOTER|FORM|H[1-6]|HEADER|LABEL|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/

export const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Drawn nowhere, by what the document says alone: no style sheet is loaded. */
export const isHidden = (element: Element): boolean =>
  element.closest('[hidden], dialog:not([open]), template, script, style') !== null ||
  [...ancestors(element)].some(
    (each) =>
      (each.parentElement?.matches('details:not([open])') && each.tagName !== 'SUMMARY') ||
      (each instanceof HTMLElement && each.style.display === 'none'),
  )

function* ancestors(element: Element): Generator<Element> {
  for (let each: Element | null = element; each !== null; each = each.parentElement) yield each
}

/** The elements with a role that assistive technology is told of. */
export function elementsWithRole(root: ParentNode, role: string): Element[] {
  const selector = implicit[role]
  if (selector === undefined) throw new Error(`The role ${role} is not known here`)
  const all = root.querySelectorAll(`[role=${role}]${selector === '' ? '' : `, ${selector}`}`)
  return [...all].filter(
    (element) =>
      (element.getAttribute('role') ?? role) === role &&
      !isHidden(element) &&
      element.closest('[aria-hidden=true]') === null,
  )
}

/** The text that an element shows. */
export const shownText = (element: Element): string => singleSpaced(textOf(element, false))

function textOf(node: Node, forName: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || node.matches('[hidden], script, style, template')) return ''
  if (forName && node.getAttribute('aria-hidden') === 'true') return ''
  if (forName && node.hasAttribute('aria-label')) return node.getAttribute('aria-label') ?? ''
  if (forName && node.tagName === 'IMG') return node.getAttribute('alt') ?? ''
  if (forName && node.matches('input, select, textarea')) return ''
  const inside = [...node.childNodes].map((each) => textOf(each, forName)).join('')
  return BLOCK.test(node.tagName) ? ` ${inside} ` : inside
}

const nameFromContent = (element: Element): string =>
  singleSpaced([...element.childNodes].map((each) => textOf(each, true)).join(''))

/** The texts that label a control: by `aria-label`, by reference, or by its `label` elements. */
export function labelTexts(element: Element): string[] {
  const references = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
  if (references.length > 0)
    return [
      singleSpaced(references.map((id) => nameFromContent(document.getElementById(id) ?? element)).join(' ')),
    ]
  const label = element.getAttribute('aria-label')
  if (label !== null) return [singleSpaced(label)]
  if (!element.matches('input, select, textarea, button, output')) return []
  const byId =
    element.id === '' ? [] : [...document.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)]
  const around = element.closest('label')
  return [...new Set([...byId, ...(around === null ? [] : [around])])].map(nameFromContent)
}

/** The name that assistive technology gives an element. */
export function computedName(element: Element): string {
  const [labelled] = labelTexts(element)
  if (labelled !== undefined) return labelled
  const other = element.getAttribute('title') ?? element.getAttribute('placeholder') ?? ''
  if (element.tagName === 'IMG') return element.getAttribute('alt') ?? other
  if (element.matches('input[type=submit], input[type=button]')) return (element as HTMLInputElement).value
  if (element.matches('fieldset'))
    return nameFromContent(element.querySelector('legend') ?? document.createElement('i'))
  if (element.matches('table'))
    return nameFromContent(element.querySelector('caption') ?? document.createElement('i'))
  if (element.matches('input, select, textarea, dialog, section, nav, ul, ol, form, aside, [role=region]'))
    return other
  return nameFromContent(element) || other
}
