import { expect, test } from 'vitest'
import { containerFrame, faultOfSites, sitesIn } from './frame.present.ts'

test('sites are read however they are separated, and the first that is none is named', () => {
  expect(sitesIn(' https://shop.example,\nhttp://localhost:8080/ https://SHOP.example')).toEqual({
    sites: ['https://shop.example', 'http://localhost:8080'],
    wrong: null,
  })
  expect(sitesIn('https://shop.example shop.example').wrong).toBe('shop.example')
})

test('the beginning of an address is no fault, another text is one, and so are too many sites', () => {
  expect(faultOfSites(sitesIn('https:'))).toBeUndefined()
  expect(faultOfSites(sitesIn('https://shop.example'))).toBeUndefined()
  expect(faultOfSites(sitesIn('shop.example'))).toBe('shop.example is no address of a site')
  const many = Array.from({ length: 21 }, (_, index) => `https://site${index}.example`).join(' ')
  expect(faultOfSites(sitesIn(many))).toBe('20 sites at most')
})

test('the HTML of a map names the container, and what opens it', () => {
  const of = (opens: Parameters<typeof containerFrame>[2]) =>
    containerFrame('https://track.example', 'c1', opens)
  expect(of({ key: 'pk_1' })).toContain('src="https://track.example/embed/containers/c1?key=pk_1"')
  expect(of({ path: '/s/token.mac' })).toContain(
    'src="https://track.example/embed/containers/c1?share=token.mac"',
  )
})
