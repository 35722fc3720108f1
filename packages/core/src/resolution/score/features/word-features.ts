import type { Candidate } from '../candidate.js'
import type { SiteView } from '../site-view.js'
import type { FeatureSet } from './feature-set.js'

const beforeMax = 140
const afterMax = 160
const mentionsMax = 12
const listMax = 40

/** Topics of the words around a legal name. */
const subjects: readonly (readonly [string, RegExp])[] = [
  ['site', /\b(?:web ?site|web ?page|this site|our site|the site|online (?:shop|store)|app|platform|domain)\b/],
  [
    'terms',
    /\b(?:terms|conditions|privacy|cookies?|disclaimer|data (?:protection|controller)|personal (?:data|information)|contract|agreement)\b/,
  ],
  ['we', /\b(?:we|us|our|ourselves)\b|the company["”']/],
  ['registered', /\b(?:registered|incorporated|registration|reg(?:d|\.)|cofrestr\w+)\b/],
  [
    'report',
    /\b(?:gender|pay gap|median|bonus|employees?|workforce|snapshot|slavery|statement|annual report|financial year|turnover)\b/,
  ],
  [
    'group',
    /\b(?:subsidiar\w+|group of companies|part of|parent|holding company|member of|members of|affiliates?|division of|sister|joint venture)\b/,
  ],
  [
    'supplier',
    /\b(?:powered|designed|developed|hosted|built|maintained|insured|underwritten|processed|supplied|distributed|partners?|suppliers?|clients?|customers?|provider|third part(?:y|ies)|sponsor\w*|on behalf of|agents?|licen[cs]ed? (?:to|from|by))\b/,
  ],
  ['contact', /\b(?:contact|e-?mail|tel|telephone|phone|write to|address|call|enquir\w+)\b/],
  ['rights', /©|\bcopyright\b|\ball rights reserved\b/],
  ['trading', /\b(?:trading as|trades as|t\/a|t\/as|trading name|trading style|also known as|brand (?:of|name))\b/],
  [
    'owner',
    /\b(?:owned|operated|run|managed|controlled|published|brought to you) (?:and \w+ )?by\b|\bowners? of\b|\bis the (?:data )?controller\b/,
  ],
  ['people', /\b(?:director|chairman|chief executive|ceo|managing|appointed|joined|worked|career)\b/],
]

/** The topics of the text around a candidate's mentions, and whether the mention is part of a list. */
export function wordFeatures(set: FeatureSet, site: SiteView, { legal, mentions }: Candidate): void {
  const read = (legal.length > 0 ? legal : mentions).slice(0, mentionsMax)
  let lists = 0
  for (const { view, offset, end } of read) {
    const place = { view, start: offset, end }
    const around = `${view.folded.slice(Math.max(0, offset - beforeMax), offset)} ${view.folded.slice(end, end + afterMax)}`
    for (const [subject, words] of subjects) if (words.test(around)) set.set(`say_${subject}`, 1, place)
    const isListed = site.legalNames.some(
      (name) =>
        name.view === view &&
        ((name.end < offset && name.end > offset - listMax) || (name.offset > end && name.offset < end + listMax)),
    )
    if (isListed) lists += 1
  }
  if (read.length > 0) set.set('say_list', lists / read.length)
}
