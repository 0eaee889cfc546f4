import type { Topic } from './product.ts';

/** How pleased the writer is: `good` from 4 stars, `poor` up to 2, `fair` in between. */
export type Tone = 'good' | 'fair' | 'poor';

type Sentences = Readonly<Record<Tone, readonly string[]>>;

/** What can be said of anything. */
export const generalTexts: Sentences = {
  good: [
    'Exactly as described.',
    'Would buy it again.',
    'Arrived in two days, well packed.',
    'Bought one for myself and a second one for my sister.',
    'Good value for the money.',
    'No complaints after six weeks of regular use.',
    'Très satisfait, livraison rapide.',
    'The pictures show the colour as it really is.',
    'My third order here and again all fine 👍',
    'Does what it should, no more and no less.',
    'The description was honest about the weak points, which I liked.',
    'Muy buena calidad, la recomiendo.',
  ],
  fair: [
    'Fine for the price, but do not expect more.',
    'It is all right.',
    'The colour is a little darker than on my screen.',
    'Delivery took nine days, the product itself is decent.',
    'I would have liked a printed manual.',
    'Good idea, average finish.',
    'Not bad, but I had to look twice at the size chart.',
    'Solid three stars and a bit: useful, no more.',
    'My partner loves it, I am not so sure.',
  ],
  poor: [
    'Sent it back; the refund came quickly, to be fair.',
    'Not what I hoped for.',
    'Mine had a fault out of the box.',
    'I expected more at this price.',
    'Looks better in the picture than in the hand.',
  ],
};

export const topicTexts: Readonly<Record<Topic, Sentences>> = {
  bag: {
    good: [
      'Carries well even when it is packed full.',
      'Seams and buckles look like they will last.',
      'Stood an hour of heavy rain without a wet spot inside.',
      'Just enough pockets, and all of them where I look for them.',
    ],
    fair: ['Good size, but the straps slip a little when it is heavy.', 'I miss an inner pocket for keys.'],
    poor: ['A strap came loose after two weeks.'],
  },
  ball: {
    good: [
      'Good grip from the first day.',
      'The whole team likes it.',
      'Still looks new after a month on concrete.',
      'Our under-twelves use it twice a week and it shows no wear.',
    ],
    fair: ['Fine for training, I would not use it in a match.', 'Plays well, though a bit harder than our old one.'],
    poor: ['Lost its shape after three matches.'],
  },
  bottle: {
    good: [
      'Does not leak, not even upside down in the bag.',
      'No taste of plastic, easy to clean.',
      'Goes everywhere with me 💧',
    ],
    fair: ['The lid is hard to open with cold fingers.', 'Good bottle, but it rattles in the side pocket.'],
    poor: ['Leaks at the lid when it is full.'],
  },
  camp: {
    good: [
      'Strong wind on the ridge and it did not mind.',
      'Lighter in the pack than I thought.',
      'Simple to set up, on the first try and in the dark.',
      'A week on the coast path in all weathers and not one complaint.',
    ],
    fair: ['Fine from May to September, I would not take it higher.', 'Packs a little bigger than I had hoped.'],
    poor: ['One part bent on the first trip.'],
  },
  clothing: {
    good: [
      'Fits as the size chart says.',
      'Soft, light, and it dries overnight.',
      'Washed it a dozen times and it has kept its shape.',
      'Comfortable enough to forget about it.',
      'Nice cut and a good colour.',
    ],
    fair: ['Runs a little small: take one size up.', 'Comfortable, but it picks up lint.'],
    poor: ['A seam opened after the second wash.', 'Far too big although I measured twice.'],
  },
  combat: {
    good: [
      'Solid from the first round to the last.',
      'Takes a beating three times a week and still looks new.',
      'My trainer asked where I got it.',
    ],
    fair: [
      'Stiff at first; it took about five sessions to break in.',
      'Smells of new leather for the first two weeks.',
    ],
    poor: ['The stitching came loose within a month.'],
  },
  footwear: {
    good: [
      'No blisters, even on the first long day.',
      'Great hold on wet stone.',
      'True to size and roomy at the toes.',
      'Worn most days for three months and the soles are still fine.',
      'Put them on, went out, forgot about them 🙂',
    ],
    fair: ['Comfortable, but they took a week to break in.', 'Half a size smaller than my usual brand.'],
    poor: ['The insole moved about from the second week on.', 'Too narrow for me, had to return them.'],
  },
  gadget: {
    good: [
      'Easy to read and easy to use with gloves.',
      'Was ready to go out of the box.',
      'Dropped it on stone twice and it still works.',
    ],
    fair: ['Works well, although the lettering is small.', 'Does its job; I would have wished for a pouch.'],
    poor: ['Stopped working after a rainy evening.'],
  },
  gear: {
    good: [
      'Solid, and put together in a few minutes.',
      'Survives a class of thirty children, which says it all.',
      'Simple and well made.',
      'Our club has ordered five more.',
    ],
    fair: ['Useful, although smaller than I had pictured it.', 'Good material, the fittings could be better.'],
    poor: ['One piece was missing and I had to write twice.'],
  },
  mat: {
    good: [
      'Does not slip, even in a hot class.',
      'Kind to my knees.',
      'Namasté! Just right for my morning practice 🧘',
      'Steady under weight and pleasant to the touch.',
    ],
    fair: ['The smell took a week to go.', 'Good grip, but it shows every mark.'],
    poor: ['The surface started to flake after a month.'],
  },
  protection: {
    good: [
      'Sits firmly without pressing anywhere.',
      'Light enough that I forget I am wearing it.',
      'Had a proper fall with it and got up again. Thank you!',
    ],
    fair: ['Good protection, a little warm in summer.', 'The strap needs adjusting now and then.'],
    poor: ['Pressed in the wrong places: not my shape.'],
  },
  racket: {
    good: [
      'Forgiving when I miss the middle, precise when I do not.',
      'Well balanced and easy on the elbow.',
      'A clear step up from my old one.',
    ],
    fair: ['Plays nicely once you are used to the balance.', 'The grip is thin for large hands.'],
    poor: ['Buzzes on every off-centre hit.'],
  },
  snow: {
    good: [
      'Held an edge on hard snow better than I expected.',
      'Three days in Åre at −12 °C and all went well ⛷️',
      'Turns easily; my daughter did not want to give it back.',
    ],
    fair: ['Fun on soft snow, nervous on ice.', 'Fine for a week a year.'],
    poor: ['The finish scratched on the very first day.'],
  },
  strength: {
    good: [
      'Comfortable to hold and well finished.',
      'No smell, no rattle, and the floor is still whole.',
      'Takes up little room and gets used every morning 💪',
      'Honest piece of kit: nothing on it can break.',
    ],
    fair: ['Does the job; leaves marks on light floors.', 'Heavier box than the courier liked, one corner was dented.'],
    poor: ['Showed cracks within two weeks.'],
  },
  water: {
    good: [
      'Feels right in the water from the first minute.',
      'A joy in open water.',
      'Comfortable for a whole hour of lengths.',
      'The kids fight over it at the lake 🏊',
    ],
    fair: ['Fine for the pool, a little soft for more.', 'Colour faded a bit after a summer of chlorine.'],
    poor: ['Cracked at the edge after a month.'],
  },
  wheels: {
    good: [
      'Rolls quietly and feels solid.',
      'Ready to ride within half an hour.',
      'In use almost every day, in any weather.',
      'Stable at speed and still easy to turn.',
    ],
    fair: ['Good ride, but I changed the bearings after a month.', 'Heavier than I thought; fine on the flat.'],
    poor: ['Arrived badly adjusted and needed an hour in a workshop.'],
  },
};

/** For those who like to tell it at length; joined to a sentence of the topic. */
export const longTexts: Sentences = {
  good: [
    'I compared four of them before I decided, asked in the forum of our club, and went for this one because of the material. Three months on I can say that it was the right choice: it looks almost new, and nothing creaks, slips or rubs.',
    'A birthday present for my father, who is 71 and particular about his things. He called the same evening to say that he had already used it, and that somebody had obviously thought about the details.',
    'I am hard to please, so I wrote to the shop first and got a helpful answer within a few hours. What came was what they had promised, and I have told everybody at training about it.',
  ],
  fair: [
    'I have mixed feelings. The material is good and it does its work, but for the same money I have had things with a better finish. If it comes in another colour next season I might still take a second one.',
    'Half of it is great, the other half is not thought through. I keep it because it is the right size and because sending it back is more trouble than living with it.',
  ],
  poor: [
    'I really wanted to like it, because it looks good and the service was friendly. But after two weeks it showed wear that I would expect after two years, and that is simply not good enough.',
  ],
};
