import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Repeated so often at least, an element is looked at as one without an end. */
const MANY = 8
const MAX_PUMPS = 24
const generic = ['a', '0', ' ', 'A', '.', '\n', ',', '-', 'é', '中', '\t', '"', '_']
const endings = ['', '\0', '!', 'a!', '0', ' ', '\n']

type Quantified = { before: string; samples: string[]; set: string[] }

/**
 * Texts that are made for one regular expression: what stands before something repeated, that which is repeated, for a long time, and an
 * end that does not fit. Where it takes more than a time in proportion to its text, one of these shows it.
 * @param length of each
 */
export function attacksOn(source: string, flags: string, length: number): string[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const literals = new Set<string>()
  const quantified: Quantified[] = []
  const characters = () => [...new Set([...literals, ...generic])]
  const matching = (raw: string): string[] => {
    // A reference to a group matches the texts that the group matched.
    if (/^\\(?:\d|k<)/.test(raw)) return characters()
    const whole = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''))
    return characters().filter((each) => whole.test(each))
  }

  const collect = (node: AST.Element | AST.Pattern | AST.Alternative): void => {
    if (node.type === 'Character') literals.add(String.fromCodePoint(node.value))
    if (node.type === 'Quantifier') collect(node.element)
    if (node.type === 'CharacterClass')
      for (const each of node.elements as { type: string; value?: number; min?: { value: number } }[]) {
        if (each.type === 'Character') literals.add(String.fromCodePoint(each.value ?? 0))
        if (each.min) literals.add(String.fromCodePoint(each.min.value))
      }
    if ('alternatives' in node && Array.isArray(node.alternatives))
      for (const each of node.alternatives) each.elements.forEach(collect)
  }
  collect(pattern)

  /** One text that fits; '' where it stands for a place alone. */
  const sampleOf = (node: AST.Element): string => {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return matching(node.raw)[0] ?? ''
      case 'Quantifier':
        return sampleOf(node.element).repeat(Math.min(Math.max(node.min, node.max === 0 ? 0 : 1), 3))
      case 'Group':
      case 'CapturingGroup':
        return sequenceOf(node.alternatives[0])
      default:
        return ''
    }
  }
  const sequenceOf = (alternative: AST.Alternative | undefined): string =>
    (alternative?.elements ?? []).map(sampleOf).join('')

  const walk = (alternatives: AST.Alternative[], before: string): void => {
    for (const { elements } of alternatives) {
      let so = before
      for (const element of elements) {
        walkElement(element, so)
        so += sampleOf(element)
      }
    }
  }
  const walkElement = (element: AST.Element, before: string): void => {
    if (element.type === 'Quantifier') {
      if (element.max >= MANY) {
        const inner = element.element
        const isSet = inner.type !== 'Group' && inner.type !== 'CapturingGroup'
        const samples = isSet ? [] : inner.alternatives.map(sequenceOf)
        quantified.push({
          before,
          samples: [...samples, sampleOf(inner)],
          set: isSet ? matching(inner.raw) : [],
        })
      }
      walkElement(element.element, before)
    } else if ('alternatives' in element && Array.isArray(element.alternatives))
      walk(element.alternatives, before)
  }
  walk(pattern.alternatives, '')

  const texts = new Set<string>()
  const whole = pattern.alternatives.map(sequenceOf)
  for (const { before, samples, set } of quantified) {
    const pumps = new Set([
      ...set.slice(0, 12),
      ...samples,
      samples.join(''),
      before,
      ...samples.map((each) => before + each),
      ...set.slice(0, 4).map((each) => before + each),
      ...whole,
    ])
    for (const pump of [...pumps].filter((each) => each !== '').slice(0, MAX_PUMPS)) {
      const long = pump.repeat(Math.ceil(length / pump.length))
      for (const ending of endings) {
        texts.add(long + ending)
        if (before !== '') texts.add(before + long + ending)
      }
    }
  }
  return [...texts]
}
