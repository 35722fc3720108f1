/** What sites talk about that have no trade. */
export const magazine = {
  nav: ['Latest', 'Opinion', 'Archive'],
  texts: [
    'Independent local reporting since 2011, free to read and paid for by our supporters.',
    'Send your story to the news desk. We never name a source without permission.',
    'Most read this week: the bridge closes again, and the market finds a new home.',
    'The letters page is open to everyone. Please keep it under 250 words.',
  ],
}
export const clubLife = {
  nav: ['Fixtures', 'Membership', 'Photos'],
  texts: [
    'Training is on Tuesdays and Thursdays at 6.30pm. New members are always welcome.',
    'Membership costs £48 a year, or £20 for juniors. The first three sessions are free.',
    'The annual dinner takes place on the last Saturday of November.',
    'Well done to both teams, who won away from home for the first time since 2014.',
  ],
}
export const council = {
  nav: ['Meetings', 'Councillors', 'Planning'],
  texts: [
    'The council meets on the first Monday of the month at 7.30pm in the village hall.',
    'Minutes and agendas are published three clear days before each meeting.',
    'To report a pothole or a broken street light, please use the county council form.',
    'The precept for the coming year is £61.20 for a band D property.',
  ],
}
export const personal = {
  nav: ['Writing', 'Talks', 'Reading list'],
  texts: [
    'I write about walking, old tools and the history of the valley.',
    'My next talk is at the library on the 14th. Entry is free and there will be cake.',
    'I live near {town} with two dogs and a great many books.',
    'If a link is broken, please let me know and I will mend it.',
  ],
}
export const reports = {
  nav: ['Guides', 'News', 'Newsletter'],
  texts: [
    'We read the small print so that you do not have to.',
    'Our guides are updated every spring and checked by two readers.',
    'Sign up for one short e-mail a week. You can leave at any time.',
    'We earn nothing from the firms that we write about.',
  ],
}
export const foreignTrade = {
  nav: ['Products', 'Markets', 'Downloads'],
  texts: [
    'We ship to 41 countries and answer in six languages.',
    '{brand} was founded in 1987 and is still owned by the same family.',
    'All products are designed and tested in our own workshops.',
    'Meet us at the spring trade fair, hall 4, stand 118.',
  ],
}
export const parking = {
  nav: ['Make an offer', 'How it works', 'Questions'],
  texts: [
    'A good address is short, easy to spell and easy to say on the phone.',
    'Transfers usually take one to three days.',
    'Nothing has been published at this address yet.',
    'Thinking of a website of your own? Names start at £4.99 a year.',
  ],
}
