export interface Sport {
  readonly category: string;
  /** Other categories in which its goods are found too. */
  readonly related: readonly string[];
  /** What is sold, the best selling first. */
  readonly nouns: readonly string[];
}

const sport = (category: string, related: string, nouns: string): Sport => ({
  category,
  related: related.split(', '),
  nouns: nouns.split(', '),
});

/** The biggest first. The demo shop's twelve categories are among them. */
export const sports: readonly Sport[] = [
  sport(
    'Running',
    'Training, Triathlon, Trail Running',
    'Running Shoes, Running Shorts, Singlet, Running Socks, Headband, Hydration Vest, Waist Pack, Running Jacket, Reflective Vest, Split Shorts, Armband',
  ),
  sport(
    'Football',
    'Training, Rugby',
    'Football, Football Boots, Shin Guards, Goalkeeper Gloves, Jersey, Training Bib, Corner Flag, Goal Net, Captain Armband, Football Socks',
  ),
  sport(
    'Training',
    'Running, Yoga, Weightlifting',
    'Training Shoes, Dumbbell, Kettlebell, Resistance Band, Skipping Rope, Foam Roller, Gym Bag, Tank Top, Leggings, Sports Bra, Medicine Ball, Bench',
  ),
  sport(
    'Hiking',
    'Camping, Climbing, Trail Running',
    'Hiking Boots, Backpack, Trekking Poles, Rain Jacket, Fleece, Hiking Trousers, Gaiters, Softshell, Sun Hat, Daypack, Compass',
  ),
  sport(
    'Cycling',
    'Triathlon, Mountain Biking',
    'Cycling Jersey, Bib Shorts, Helmet, Pedals, Saddle, Bottle Cage, Bike Light, Tyre, Inner Tube, Floor Pump, Handlebar Tape, Chain',
  ),
  sport(
    'Basketball',
    'Training',
    'Basketball, Basketball Shoes, Basketball Shorts, Hoop, Backboard, Arm Sleeve, Ball Pump, Mesh Jersey, Net',
  ),
  sport(
    'Tennis',
    'Padel, Badminton, Squash',
    'Tennis Racket, Tennis Balls, Tennis Shoes, Grip Tape, Racket Bag, Tennis Skirt, Polo Shirt, Visor, String Set, Ball Hopper',
  ),
  sport(
    'Yoga',
    'Training, Dance',
    'Yoga Mat, Yoga Block, Yoga Strap, Bolster, Leggings, Mat Towel, Meditation Cushion, Wrap Top, Mat Bag',
  ),
  sport(
    'Swimming',
    'Triathlon, Surfing',
    'Swim Goggles, Swimsuit, Swim Cap, Jammer, Kickboard, Pull Buoy, Hand Paddles, Swim Fins, Snorkel, Towel',
  ),
  sport(
    'Winter Sports',
    'Skiing, Snowboarding, Ice Skating',
    'Ski Jacket, Gloves, Base Layer, Beanie, Neck Warmer, Snow Trousers, Goggles, Sledge, Thermal Socks, Hand Warmer',
  ),
  sport(
    'Camping',
    'Hiking, Fishing',
    'Tent, Sleeping Bag, Sleeping Mat, Camping Stove, Headlamp, Lantern, Cook Set, Hammock, Tarpaulin, Cool Box, Folding Chair',
  ),
  sport(
    'Climbing',
    'Hiking, Camping',
    'Climbing Shoes, Harness, Carabiner, Rope, Chalk Bag, Belay Device, Quickdraw, Crash Pad, Sling, Climbing Helmet',
  ),
  sport(
    'Boxing',
    'Training, Martial Arts',
    'Boxing Gloves, Hand Wraps, Punch Bag, Head Guard, Focus Pads, Mouthguard, Boxing Boots, Speed Ball, Groin Guard',
  ),
  sport(
    'Golf',
    'Training',
    'Golf Balls, Driver, Putter, Iron Set, Golf Glove, Golf Bag, Tees, Golf Shoes, Rangefinder, Trolley, Wedge',
  ),
  sport(
    'Skiing',
    'Winter Sports, Snowboarding',
    'Skis, Ski Boots, Ski Poles, Ski Helmet, Bindings, Ski Bag, Wax Kit, Ski Mask, Boot Dryer',
  ),
  sport(
    'Trail Running',
    'Running, Hiking',
    'Trail Shoes, Trail Shorts, Soft Flask, Race Vest, Windshell, Trail Cap, Ankle Gaiters, Trail Poles',
  ),
  sport(
    'Weightlifting',
    'Training, Boxing',
    'Barbell, Weight Plate, Lifting Belt, Lifting Shoes, Wrist Wraps, Squat Rack, Collar, Knee Sleeves, Chalk',
  ),
  sport(
    'Snowboarding',
    'Winter Sports, Skiing',
    'Snowboard, Snowboard Boots, Snowboard Bindings, Mittens, Snowboard Jacket, Stomp Pad, Impact Shorts',
  ),
  sport(
    'Baseball',
    'Cricket',
    'Baseball Bat, Baseball Glove, Baseball, Batting Helmet, Batting Gloves, Catcher Mask, Pitching Net, Base Set',
  ),
  sport(
    'Volleyball',
    'Training, Basketball',
    'Volleyball, Knee Pads, Volleyball Net, Volleyball Shoes, Antenna Set, Ball Cart, Court Shoes',
  ),
  sport(
    'Mountain Biking',
    'Cycling',
    'Trail Helmet, Baggy Shorts, Dropper Post, Flat Pedals, Body Armour, Suspension Fork, Mudguard, Goggles',
  ),
  sport(
    'Fishing',
    'Camping, Kayaking',
    'Fishing Rod, Reel, Lure, Tackle Box, Landing Net, Waders, Fishing Line, Hook Set, Rod Holder',
  ),
  sport(
    'Badminton',
    'Tennis, Squash',
    'Badminton Racket, Shuttlecocks, Badminton Net, Badminton Shoes, Overgrip, Racket Cover',
  ),
  sport(
    'Table Tennis',
    'Badminton',
    'Table Tennis Bat, Table Tennis Balls, Table, Rubber Sheet, Net Set, Bat Case, Robot',
  ),
  sport(
    'Surfing',
    'Swimming, Kayaking',
    'Surfboard, Wetsuit, Leash, Rash Guard, Fin Set, Board Bag, Surf Wax, Boardshorts, Changing Robe',
  ),
  sport(
    'Triathlon',
    'Running, Cycling, Swimming',
    'Tri Suit, Race Belt, Transition Bag, Aero Bottle, Elastic Laces, Aero Helmet',
  ),
  sport(
    'Martial Arts',
    'Boxing, Training',
    'Gi, Belt, Shin Pads, Sparring Gloves, Kick Shield, Tatami Mat, Rash Guard, Training Sword',
  ),
  sport(
    'Skateboarding',
    'Inline Skating',
    'Skateboard, Deck, Trucks, Wheels, Bearings, Skate Shoes, Skate Helmet, Grip Sheet, Elbow Pads',
  ),
  sport(
    'Kayaking',
    'Surfing, Fishing',
    'Kayak, Paddle, Buoyancy Aid, Spray Deck, Dry Bag, Roof Rack, Dry Suit, Deck Bag',
  ),
  sport(
    'Ice Skating',
    'Ice Hockey, Winter Sports',
    'Ice Skates, Blade Guards, Skating Dress, Skate Laces, Skate Sharpener, Skate Bag',
  ),
  sport(
    'Ice Hockey',
    'Ice Skating',
    'Hockey Stick, Puck, Hockey Skates, Shoulder Pads, Hockey Helmet, Hockey Pants, Stick Tape',
  ),
  sport('Rugby', 'Football', 'Rugby Ball, Rugby Boots, Scrum Cap, Rugby Shirt, Kicking Tee, Tackle Shield'),
  sport('Padel', 'Tennis', 'Padel Racket, Padel Balls, Padel Shoes, Racket Protector, Padel Bag'),
  sport('Squash', 'Tennis, Badminton', 'Squash Racket, Squash Balls, Eye Guard, Squash Shoes, Court Bag'),
  sport('Dance', 'Yoga, Gymnastics', 'Leotard, Ballet Shoes, Jazz Shoes, Leg Warmers, Dance Skirt, Portable Barre'),
  sport(
    'Gymnastics',
    'Dance, Training',
    'Gymnastics Mat, Gym Rings, Hand Grips, Balance Beam, Pull Up Bar, Parallettes, Hoop',
  ),
  sport('Rowing', 'Training, Kayaking', 'Rowing Machine, Rowing Suit, Oar, Seat Pad, Rowing Gloves, Cox Box'),
  sport(
    'Equestrian',
    'Hiking',
    'Riding Boots, Riding Helmet, Jodhpurs, Saddle Pad, Bridle, Grooming Kit, Stirrups, Fly Veil',
  ),
  sport(
    'Cricket',
    'Baseball',
    'Cricket Bat, Cricket Ball, Batting Pads, Wicket Set, Wicketkeeping Gloves, Cricket Whites',
  ),
  sport(
    'Inline Skating',
    'Skateboarding',
    'Inline Skates, Wrist Guards, Skate Wheels, Brake Pad, Protective Set, Skate Tool',
  ),
];
