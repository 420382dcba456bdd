import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropBox, movedFocus, shownWithin } from './crop-box.ts'

const wide = { width: 1920, height: 1080 }

test('CLP-01 of a picture that lies a third of the width stays upright, where the frame is put', () => {
  const { width, height, left } = cropBox(wide, 'portrait', 0.5)
  expect(width).toBeCloseTo(0.3164, 4)
  expect(height).toBe(1)
  expect(left).toBeCloseTo(0.3418, 4)
  expect(cropBox(wide, 'portrait', 0).left).toBe(0)
  expect(cropBox(wide, 'portrait', 1).left).toBeCloseTo(1 - width, 6)
})

test('CLP-01 the frame never leaves the picture, however it is moved', () => {
  const size = fc.record({
    width: fc.integer({ min: 100, max: 4000 }),
    height: fc.integer({ min: 100, max: 4000 }),
  })
  const way = fc.double({ min: -2, max: 2, noNaN: true })
  fc.assert(
    fc.property(size, fc.constantFrom('portrait', 'landscape'), way, way, (picture, shape, x, y) => {
      const before = cropBox(picture, shape as 'portrait', 0.5)
      const focus = movedFocus(before, 0.5, { x, y })
      const { left, top, width, height } = cropBox(picture, shape as 'portrait', focus)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test('CLP-01 a frame of the shape of the picture stays where it is', () => {
  expect(movedFocus(cropBox(wide, 'landscape', 0.5), 0.5, { x: 1, y: 1 })).toBe(0.5)
})

test('CLP-01 the frame is drawn on the picture, not on the bars beside it', () => {
  expect(shownWithin({ width: 800, height: 450 }, { width: 1080, height: 1920 })).toEqual({
    width: 253.125,
    height: 450,
    left: 273.4375,
    top: 0,
  })
})
