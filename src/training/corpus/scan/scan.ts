import sharp, { type Sharp } from 'sharp'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { ScanPlan } from '../plan.ts'
import type { Random } from '../../random.ts'
import type { Rectangle } from '../types.ts'
import { dirt, grain } from './dirt.ts'

/** A page that lies askew on a larger one, turned about its middle. */
interface Skew {
  /** Clockwise. */
  degrees: number
  width: number
  height: number
  outerWidth: number
  outerHeight: number
}

/**
 * The box on the skewed page: as wide and high as before, about the middle of where it went. A box around the turned
 * corners would take in the lines above and below a long value.
 */
export function fromSkew({ x, y, width, height }: Rectangle, skew: Skew): Rectangle {
  const angle = (skew.degrees * Math.PI) / 180
  const [dx, dy] = [(x + width / 2 - 0.5) * skew.width, (y + height / 2 - 0.5) * skew.height]
  const middleX = skew.outerWidth / 2 + dx * Math.cos(angle) - dy * Math.sin(angle)
  const middleY = skew.outerHeight / 2 + dx * Math.sin(angle) + dy * Math.cos(angle)
  const [wide, high] = [width * skew.width, height * skew.height]
  // What the slope adds: the whole of it for narrow boxes, no more than a third of a line for long ones.
  const slope = Math.min(Math.abs(Math.sin(angle)) * wide, high * 0.35)
  const round = (value: number): number => Math.round(value * 1e5) / 1e5
  return {
    x: round((middleX - wide / 2) / skew.outerWidth),
    y: round((middleY - (high + slope) / 2) / skew.outerHeight),
    width: round(wide / skew.outerWidth),
    height: round((high + slope) / skew.outerHeight),
  }
}

let library: Promise<PDFiumLibrary> | undefined

export interface Scanned {
  bytes: Uint8Array
  dpi: number
  turned: number
  /** Where a box of the sheet is on its scanned page. */
  moved: (box: Rectangle, page: number) => Rectangle
}
interface Habits {
  degrees: number
  blur: number
  contrast: number
  brightness: number
  noise: number
  fax: boolean
  quality: number
  turned: number
  colour: boolean
}
function habitsOf(random: Random): Habits {
  const clean = random.chance(0.35)
  return {
    degrees: random.chance(0.3) ? 0 : (random.next() - 0.5) * (clean ? 1 : 4),
    blur: clean || random.chance(0.4) ? 0 : 0.4 + random.next() * 0.5,
    contrast: 0.75 + random.next() * 0.5,
    brightness: -18 + random.next() * 30,
    noise: clean ? 0 : random.next() * 14,
    fax: random.chance(0.1),
    quality: random.pick([40, 55, 70, 80, 90]),
    turned: random.chance(0.06) ? random.pick([90, 180, 270]) : 0,
    colour: random.chance(0.3),
  }
}

/** The printed pages as a scanner or a fax machine would give them back. */
export async function scanOf(pdf: Uint8Array, { dpi, form }: ScanPlan, random: Random): Promise<Scanned> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const habits = habitsOf(random)
  const skews: Skew[] = []
  const pictures: { bytes: Uint8Array; width: number; height: number }[] = []
  try {
    for (let number = 0; number < document.getPageCount(); number++) {
      const { data, width, height } = await document
        .getPage(number)
        .render({ scale: dpi / 72, colorSpace: habits.colour ? 'BGRA' : 'Gray', render: 'bitmap' })
      const channels = habits.colour ? 4 : 1
      const part = random.part(`page ${number}`)
      // PDFium gives blue first.
      const raw = habits.colour ? swapped(data) : data
      const plain = sharp(raw, { raw: { width, height, channels } })
      const { picture, skew } = await worn(plain, { width, height }, habits, dpi, part)
      skews.push(skew)
      pictures.push(await stored(picture, form, habits))
      if (form !== 'pdf') break
    }
  } finally {
    document.destroy()
  }
  const [first] = pictures
  if (first === undefined) throw new Error('A document without pages cannot be scanned')
  return {
    bytes: form === 'pdf' ? await bound(pictures, dpi) : first.bytes,
    dpi,
    turned: (360 - habits.turned) % 360,
    moved: (box, page) =>
      fromSkew(box, skews[page - 1] ?? { degrees: 0, width: 1, height: 1, outerWidth: 1, outerHeight: 1 }),
  }
}

function swapped(data: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(data)
  for (let at = 0; at < copy.length; at += 4) {
    const blue = copy[at] ?? 0
    copy[at] = copy[at + 2] ?? 0
    copy[at + 2] = blue
    copy[at + 3] = 255
  }
  return copy
}

async function worn(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  habits: Habits,
  dpi: number,
  random: Random,
): Promise<{ picture: Sharp; skew: Skew }> {
  const rendered = async (next: Sharp): Promise<{ picture: Sharp; width: number; height: number }> => {
    const { data, info } = await (habits.colour ? next : next.grayscale())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return { picture: sharp(data, { raw: { width, height, channels } }), width, height }
  }
  const dirty = await rendered(
    picture
      .flatten({ background: '#fff' })
      .toColourspace(habits.colour ? 'srgb' : 'b-w')
      .composite([{ input: dirt({ width, height, dpi }, random) }]),
  )
  const outer =
    habits.degrees === 0
      ? dirty
      : await rendered(dirty.picture.rotate(habits.degrees, { background: '#fff' }))
  let end = outer.picture
  if (habits.blur > 0) end = (await rendered(end.blur(habits.blur * Math.max(1, dpi / 150)))).picture
  if (habits.noise > 0)
    end = (await rendered(end.composite([{ input: await grain(habits.noise, random), tile: true }]))).picture
  end = end.linear(habits.contrast, habits.brightness + 255 * (1 - habits.contrast))
  if (habits.fax) end = end.threshold(random.int(120, 175))
  if (habits.turned !== 0) end = (await rendered(end)).picture.rotate(habits.turned)
  return {
    picture: end,
    skew: { degrees: habits.degrees, width, height, outerWidth: outer.width, outerHeight: outer.height },
  }
}

async function stored(
  picture: Sharp,
  form: ScanPlan['form'],
  { quality, fax }: Habits,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const made =
    form === 'png'
      ? picture.png({ palette: fax })
      : form === 'tif'
        ? picture.tiff({ compression: 'lzw' })
        : picture.jpeg({ quality })
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A PDF of nothing but the pictures. */
async function bound(
  pictures: { bytes: Uint8Array; width: number; height: number }[],
  dpi: number,
): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  const day = new Date('2026-01-01T00:00:00Z')
  file.setCreationDate(day)
  file.setModificationDate(day)
  for (const { bytes, width, height } of pictures) {
    const page = file.addPage([(width / dpi) * 72, (height / dpi) * 72])
    page.drawImage(await file.embedJpg(bytes), {
      x: 0,
      y: 0,
      width: page.getWidth(),
      height: page.getHeight(),
    })
  }
  return file.save()
}
